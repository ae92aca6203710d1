-- A flight that was appended behind the last place got a number beyond what the API says and takes. Flights with the same
-- number stand in the order in which they were made, so nothing moves.
update flights set sort_order = 1000000 where sort_order > 1000000;

alter table flights add constraint flights_sort_order_in_range check (sort_order between 0 and 1000000);
