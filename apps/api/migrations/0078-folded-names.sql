-- How names and texts are searched and compared, as `fold-text.ts` of the contract does it: plain small letters with single spaces, without
-- marks, apostrophes and what nobody sees. A test compares the two letter by letter. A change of either one is a new migration that
-- computes what is stored again.
create function fold_text(given text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(regexp_replace(regexp_replace(normalize(
    regexp_replace(given, '[''`´‘’‛′‵ʹʻʼʽʾʿˈꞌ՚＇｀™℠\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFD),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]', '', 'g'),
    '[''`´‘’‛′‵ʹʻʼʽʾʿˈꞌ՚＇｀™℠\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g') collate "pg_c_utf8"),
    'ıȷɓƀɗđɖɛǝəɇɠǥħɦɨɩƙłƚɫɲɔøɵɍŧʈʉʊʋⱥƴɏƶƒʗςŀŉſａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ．，', 'ijbbdddeeeegghhiiklllnooorttuuvayyzfcσlnsabcdefghijklmnopqrstuvwxyz.,'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), 'ð', 'd'), 'ŋ', 'ng'), 'ƣ', 'gh'), 'ĳ', 'ij'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl') collate "C",
    '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2053\u207b\u208b\u2212\u2e3a\u2e3b\u301c\u3030\ufe58\ufe63\uff0d]', '-', 'g'),
    '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'));

-- A name as it is compared: with a hyphen, a point or a comma as a space.
create function fold_name(given text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(fold_text(given) collate "C", '[-., ]+', ' ', 'g'));

-- What a search by name looks through: the words, and all of them in one, as Oluwa-Seun is written Oluwaseun.
create function name_search(given text) returns text language sql immutable strict parallel safe
return case when position(' ' in fold_name(given)) > 0 then fold_name(given) || ' ' || replace(fold_name(given), ' ', '') else fold_name(given) end;

-- Agents: the server of the release before still writes what it compares itself.
create function fold_agent_name() returns trigger language plpgsql as $$
begin
  new.search := case when new.erased_at is null then name_search(new.firstname || ' ' || new.lastname) else '' end;
  return new;
end $$;
create trigger agent_names_folded before insert or update of firstname, lastname, erased_at, search on agents
  for each row execute function fold_agent_name();
update agents set search = '' where erased_at is null;

-- Customers, of our own shop and reported ones. An erased one has no name.
alter table customers add column search text collate "C" not null generated always as (name_search(name)) stored;
create index customers_own_search on customers using gin (search gin_trgm_ops) where source = 'own';
drop index customers_own_name;

-- Requests: their contacts stay out of what is searched, as they are folded now.
create or replace function leave_contacts_out() returns trigger language plpgsql as $$
begin
  new.search := fold_text(new.search);
  new.search := replace(new.search, coalesce(fold_text(new.email), ''), ' ');
  new.search := replace(new.search, coalesce(fold_text(new.phone), ''), ' ');
  new.search := replace(new.search, coalesce(regexp_replace(new.phone, '\D', '', 'g'), ''), ' ');
  return new;
end $$;
update requests set search = search;

-- Products: the same folding for their names, and the words that they are found by.
update products set sort_name = fold_text(name) where sort_name is distinct from fold_text(name);
update products set words = (select array_agg(distinct fold_text(word)) from unnest(words) word)
where exists (select from unnest(words) word where word <> fold_text(word));
insert into product_words (word) select distinct unnest(words) from products on conflict do nothing;
