-- How many deliveries kept their promise is counted for the orders that were placed in some days.
create index delivery_stops_placed on delivery_stops (placed_at);
