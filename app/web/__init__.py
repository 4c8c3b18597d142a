"""HTTP without a domain: problems, forms, ETags, repeated requests, paging, headers."""
