from tests.factories import *
def test_it(session, client):
    t=make_table(session)
    h=headers_for(session)
    r=client.get(f"/api/v1/tables/{t.id}"); assert r.status_code==200, r.json
    r=post_hand(client,h,t.id,ron(0,1),1); assert r.status_code==201, r.json
    print(r.json, r.headers)
    r=client.get("/api/v1/events/spring/standings"); print(r.json)
    r=client.get("/api/v1/rulesets"); assert r.status_code==200, r.json
    r=client.get("/api/v1/rulesets/tenhou"); assert r.status_code==200, r.json
    r=client.get("/api/openapi.json"); assert r.status_code==200, r.json
