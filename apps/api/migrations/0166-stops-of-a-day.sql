-- The board of a day counts its stops, also those that have ended.
create index delivery_stops_day on delivery_stops (day);
