-- The trace of the change that caused an event, so that the call of a webhook continues it. Only stored while tracing is on.
alter table events add column traceparent text;
