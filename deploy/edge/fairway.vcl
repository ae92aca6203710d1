# Fairway behind Varnish 7.1 or newer, with PUBLIC_CACHE=on and TRUST_PROXY=1. See docs/operations/edge.md.
# Yours to change: the node, or a director of several. Where TLS ends in another program in front of Varnish,
# TRUST_PROXY is 2.
vcl 4.1;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 90s;
}

sub vcl_recv {
  if (req.url ~ "^/metrics(\?|$)") {
    return (synth(404));
  }
  # Streams (Server-Sent Events): every byte at once, for hours.
  if (req.url ~ "/stream(\?|$)") {
    return (pipe);
  }
  # What everybody sees, and assets. Nothing of it depends on a cookie.
  if ((req.method == "GET" || req.method == "HEAD") && req.url ~ "^/(public/v1/events|e|tv|embed|assets)/") {
    unset req.http.Cookie;
    unset req.http.Authorization;
    return (hash);
  }
  # The API, the dashboard, phones and secret links: never kept.
  return (pass);
}

sub vcl_pipe {
  # One request a connection: the next one may be no stream.
  set bereq.http.Connection = "close";
}

sub vcl_backend_response {
  # Nothing is kept that does not say "public". For a second nobody waits for another's answer instead.
  if (beresp.http.Cache-Control !~ "(?i)(^|[ ,])public([ ,]|$)" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  # Varnish would show an expired copy for 10 s more while it fetches another, also of a board hidden since.
  set beresp.grace = 0s;
  # Expired copies are shown to nobody: they are there to ask by If-None-Match whether they still hold.
  set beresp.keep = 1m;
  return (deliver);
}
