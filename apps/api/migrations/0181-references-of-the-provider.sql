-- Lines of the provider's statement name what came in by an account number by the provider's own reference, in any letters.
create index charges_by_provider_reference on charges (lower(provider_reference)) where provider_reference is not null;
