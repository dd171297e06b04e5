/**
 * What families in Ibadan type into the search, and what has to come of it: products by the beginnings of their names and units.
 * `first > A / B`: the first is one of these. `three > A & B`: all of these are among the first three. `none`: nothing is found.
 * `brand`, `most`, `category`, `not-sold` besides: how it is said.
 */
export const familySearches = `
bag of rice | first > Local parboiled rice, 50 kg / Long-grain foreign rice, 50 kg
half bag rice | first > Local parboiled rice, 25 kg
half bag of rice | first > Local parboiled rice, 25 kg
Rice | first > Local parboiled rice / Basmati rice / Long-grain foreign rice / Ofada rice
rice  | first > Local parboiled rice / Basmati rice / Long-grain foreign rice / Ofada rice
5kg rice | three > Local parboiled rice, 5 kg & Long-grain foreign rice, 5 kg
rice 50 kg | three > Local parboiled rice, 50 kg & Long-grain foreign rice, 50 kg
rice 50kg | three > Local parboiled rice, 50 kg & Long-grain foreign rice, 50 kg
50kg bag of rice | three > Local parboiled rice, 50 kg & Long-grain foreign rice, 50 kg
rice 10000 | first > Local parboiled rice / Basmati rice / Long-grain foreign rice / Ofada rice
local rice | first > Local parboiled rice
foreign rice | first > Long-grain foreign rice
long grain rice | first > Long-grain foreign rice
ofada | first > Ofada rice
ofada rise | first > Ofada rice
basmatti rice | first > Basmati rice
shinkafa | first > Local parboiled rice / Basmati rice / Long-grain foreign rice / Ofada rice
iresi | first > Local parboiled rice / Basmati rice / Long-grain foreign rice / Ofada rice
derica of rice | first > Basmati rice, 1 kg
bagofrice | three > Local parboiled rice, 50 kg & Long-grain foreign rice, 50 kg
mama gold | brand first > Local parboiled rice / Basmati rice / Long-grain foreign rice / Ofada rice
Mama Gold rice 50kg | brand three > Local parboiled rice, 50 kg & Long-grain foreign rice, 50 kg
beans | first > Honey beans / Brown beans / White beans
bens | first > Honey beans / Brown beans / White beans
ewa | first > Honey beans / Brown beans / White beans
ewa oloyin | first > Honey beans
oloyin beans | first > Honey beans
wake | first > Honey beans / Brown beans / White beans
congo of beans | first > Honey beans (oloyin), 2.5 kg / Soya beans, 2.5 kg
white beans | first > White beans
soya beans | first > Soya beans
5kg beans | first > Honey beans (oloyin), 5 kg / Brown beans (drum), 5 kg / White beans, 5 kg
rice and beans | three > Basmati rice & Brown beans
rice beans | most three > Basmati rice & Brown beans
tomatoes and pepper | three > Fresh tomatoes & Bell pepper
tomato and onions | three > Fresh tomatoes & Red onions
garri and sugar | three > Sugar & Ijebu garri
bread and butter | three > Sliced bread & Margarine
beans, garri, oil | three > Brown beans & Ijebu garri & Groundnut oil
yam and eggs | three > Yam & Eggs
half bag of rice and 5 litres groundnut oil | three > Local parboiled rice, 25 kg & Groundnut oil, 5 litres
loaf of bread | first > Sliced bread
bred | first > Sliced bread
agege bread | brand first > Sliced bread
tuber of yam | first > Yam, 1 medium tuber
tubers of yam | first > Yam
yam tuber | first > Yam, 1 medium tuber
isu | first > Yam
doya | first > Yam
yem | first > Yam
water yam | first > Water yam
yam flour | first > Yam flour (elubo)
carton of indomie | brand first > Instant noodles, 40
indomie | brand first > Instant noodles
indomie carton | brand first > Instant noodles, 40
indomie noodles | brand first > Instant noodles
indomine | brand first > Instant noodles
indomienoodles | brand first > Instant noodles
noddles | first > Instant noodles
noodles | first > Instant noodles
carton of spaghetti | first > Spaghetti, 20
spag | first > Spaghetti
spageti | first > Spaghetti
macoroni | first > Macaroni
pasta | first > Spaghetti / Macaroni
golden penny | brand three > Semovita
golden penny semovita | brand first > Semovita
golden penny spaghetti | brand first > Spaghetti
peak milk | brand first > Evaporated milk / Powdered milk
Peak | brand first > Evaporated milk / Powdered milk
tin of milk | first > Evaporated milk / Powdered milk, tin
sachet milk | first > Powdered milk, refill / Evaporated milk / Powdered milk
powder milk | first > Powdered milk
evaporated milk | first > Evaporated milk
dano | brand first > Evaporated milk / Powdered milk
three crowns milk | brand first > Evaporated milk / Powdered milk
milo | brand first > Cocoa drink
bournvita | brand first > Cocoa drink
lipton | brand first > Black tea
tea bag | first > Black tea
tea | first > Black tea
coffee | first > Instant coffee
nescafe | brand first > Instant coffee
titus sardine | first > Sardines
sardine | first > Sardines
sadine | first > Sardines
titus | first > Titus fish
titus fish | first > Titus fish
mackerel | first > Titus fish
kote | brand three > Titus fish & Croaker fish
croaker | first > Croaker fish
croker fish | first > Croaker fish
catfish | first > Fresh catfish
cat fish | first > Fresh catfish / Dried catfish
dry fish | first > Dried catfish / Smoked bonga fish
frozen fish | three > Titus fish & Croaker fish
fish | three > Titus fish & Croaker fish
eja | first > Titus fish / Croaker fish
kifi | first > Titus fish / Croaker fish
panla | first > Stockfish
okporoko | first > Stockfish
stock fish | first > Stockfish
crayfish | first > Crayfish
cray fish | first > Crayfish
meat | first > Goat meat / Beef with bone
beef | first > Beef with bone
cow meat | first > Beef with bone
goat meat | first > Goat meat
turkey | first > Turkey, cut
chiken | first > Chicken, cut / Whole chicken
chicken | first > Chicken, cut / Whole chicken
full chicken | first > Whole chicken / Chicken, cut
ponmo | first > Ponmo
kpomo | first > Ponmo
pomo | first > Ponmo
shaki | not-sold none
gizzard | not-sold none
egg | first > Eggs
crate of egg | first > Eggs, crate
1 crate eggs | first > Eggs, crate
dozen eggs | first > Eggs, dozen
eyin | first > Eggs
snail | first > Snails
plantain | first > Ripe plantain / Unripe plantain
plantian | first > Ripe plantain / Unripe plantain
ripe plantain | first > Ripe plantain
unripe plantain | first > Unripe plantain
dodo | first > Ripe plantain
bunch of plantain | first > Ripe plantain / Unripe plantain
potatoe | first > Irish potatoes / Sweet potatoes
irish potato | first > Irish potatoes
sweet potatos | first > Sweet potatoes
tomato | first > Fresh tomatoes
tomatose | first > Fresh tomatoes
TOMATOES | first > Fresh tomatoes
basket of tomatoes | first > Fresh tomatoes, small basket
tin tomato | first > Tomato paste
tomato paste | first > Tomato paste
tomatopaste | first > Tomato paste
gino | brand first > Tomato paste
tomapep | three > Fresh tomatoes
pepper | first > Bell pepper / Long red pepper / Scotch bonnet
ata rodo | first > Scotch bonnet
rodo | first > Scotch bonnet
atarodo | first > Scotch bonnet
tatashe | first > Bell pepper
tatase | first > Bell pepper
shombo | first > Long red pepper
dry pepper | first > Ground dry pepper
cameroon pepper | first > Cameroon pepper
onion | first > Red onions
onoin | first > Red onions
alubosa | first > Red onions
ginger and garlic | three > Ginger & Garlic
okro | first > Okra
ugu | first > Ugu leaves
ugwu | first > Ugu leaves
efo | first > Spinach / Shoko leaves
efo tete | first > Spinach
ewedu | first > Ewedu leaves
water leaf | first > Water leaves
bitterleaf | first > Bitter leaves
carrot | first > Carrots
cabage | first > Cabbage
cucumba | first > Cucumbers
garden egg | first > Garden eggs
egusi | first > Egusi
melon seed | first > Egusi
egusi soup | first > Egusi
mudu of egusi | first > Egusi, ground
ogbono | first > Ogbono
iru | first > Locust beans
suya | first > Suya spice
garri | first > White garri / Yellow garri / Ijebu garri
gari | first > White garri / Yellow garri / Ijebu garri
paint of garri | first > White garri, 5 kg / Yellow garri, 5 kg
garri ijebu | first > Ijebu garri
yellow garri | first > Yellow garri
elubo | first > Yam flour
amala | first > Yam flour
semo | first > Semovita
semovitta | first > Semovita
5kg semo | first > Semovita, 5 kg
poundo | first > Pounded yam flour
poundo yam | first > Pounded yam flour
fufu | first > Fresh fufu
akpu | first > Fresh fufu
wheat | first > Wheat meal / Wheat flour
flour | three > Wheat flour
ogi | first > Pap
akamu | first > Pap
pap | first > Pap
custard | first > Custard powder
oats | first > Oats
quaker oats | brand first > Oats
cornflakes | first > Corn flakes
groundnut oil | first > Groundnut oil
groundnutoil | first > Groundnut oil
granut oil | first > Groundnut oil
palm oil | first > Palm oil
red oil | first > Palm oil
epo pupa | first > Palm oil
vegetable oil | first > Vegetable oil
kings oil | brand first > Vegetable oil
King’s oil | brand first > Vegetable oil
2 litres oil | three > Vegetable oil, 3 litres
25 litres palm oil | first > Palm oil, 25 litres
keg of palm oil | first > Palm oil, 25 litres
palm oil 5l | first > Palm oil, 5 litres
salt | first > Salt
sugar | first > Sugar
shuga | first > Sugar
dangote sugar | brand first > Sugar
maggi | brand first > Seasoning cubes
Knorr cubes | brand first > Seasoning cubes
curry and thyme | first > Curry and thyme
curry | first > Curry and thyme
butter | first > Margarine
blue band | brand first > Margarine
zobo | first > Zobo leaves
pure water | first > Drinking water
honey | first > Honey / Honey beans
groundnut | first > Groundnuts
orange | first > Oranges
banana | first > Bananas
watermelon | first > Watermelon
water melon | first > Watermelon
pine apple | first > Pineapple
coconut | first > Coconut
omo | brand first > Detergent powder
washing powder | first > Detergent powder
soap | first > Bar soap / Dish soap
toilet roll | first > Toilet tissue
tissue paper | first > Toilet tissue
fruits | category first > Bananas
vegetables | category first > Bell pepper
abeg I wan buy rice | first > Local parboiled rice / Basmati rice / Long-grain foreign rice / Ofada rice
how much is bag of rice | three > Local parboiled rice, 50 kg & Long-grain foreign rice, 50 kg
pampers | not-sold none
coke | not-sold none
ice cream | not-sold none
1 bag of rice | first > Local parboiled rice, 50 kg / Long-grain foreign rice, 50 kg
rice 1 bag | first > Local parboiled rice, 50 kg / Long-grain foreign rice, 50 kg
2 bags of rice | first > Local parboiled rice, 50 kg / Long-grain foreign rice, 50 kg
5 bags of rice | first > Local parboiled rice, 50 kg / Long-grain foreign rice, 50 kg
two bags of rice | first > Local parboiled rice, 50 kg / Long-grain foreign rice, 50 kg
one bag of rice | first > Local parboiled rice, 50 kg / Long-grain foreign rice, 50 kg
1/2 bag of rice | first > Local parboiled rice, 25 kg
1/4 bag of rice | first > Local parboiled rice, 10 kg
1 1/2 bags of rice | first > Local parboiled rice, 50 kg / Long-grain foreign rice, 50 kg
1/2 kg crayfish | first > Crayfish, 250 g / Crayfish, 1 kg
2 1/2 kg beans | first > Honey beans (oloyin), 2.5 kg / Soya beans, 2.5 kg
rice 25 | first > Local parboiled rice, 25 kg
rice bag 25 | first > Local parboiled rice, 25 kg
fifty kg rice | three > Local parboiled rice, 50 kg & Long-grain foreign rice, 50 kg
twenty five kg rice | first > Local parboiled rice, 25 kg
1 keg of palm oil | first > Palm oil, 25 litres
1 gallon palm oil | first > Palm oil, 5 litres
five litres oil | three > Groundnut oil, 5 litres & Palm oil, 5 litres & Vegetable oil, 5 litres
1 basket of tomatoes | first > Fresh tomatoes, small basket
2 paints of rice | first > Local parboiled rice, 5 kg / Long-grain foreign rice, 5 kg
two paints of garri | first > White garri, 5 kg / Yellow garri, 5 kg
three tubers of yam | first > Yam, 1 medium tuber / Yam, 5 large tubers
5 tubers of yam | first > Yam, 5 large tubers
30 eggs | first > Eggs, crate
2 crates of eggs | first > Eggs, crate
5 indomie | brand first > Instant noodles, 5
five packs of indomie | brand first > Instant noodles, 5
2 bags of rice and 1 keg of oil | three > Local parboiled rice, 50 kg & Palm oil, 25 litres
three crowns | brand first > Evaporated milk / Powdered milk
five alive | not-sold none
rice beans garri | most three > Basmati rice & Brown beans & Ijebu garri
rice oil maggi | three > Basmati rice & Groundnut oil & Seasoning cubes
salt maggi | three > Salt & Seasoning cubes
maggi salt | three > Salt & Seasoning cubes
bread milo | three > Sliced bread & Cocoa drink
rice milo | three > Basmati rice & Cocoa drink
indomie eggs | three > Instant noodles & Eggs
peak milk milo | three > Evaporated milk & Cocoa drink
mama gold rice palm oil | three > Basmati rice & Palm oil
tooth paste | not-sold none
tooth brush | not-sold none
pop corn | not-sold none
air time | not-sold none
corn starch | not-sold none
pea nut | first > Groundnuts
pepe | first > Bell pepper / Long red pepper / Scotch bonnet
adie | first > Chicken, cut / Whole chicken
eran adie | first > Chicken, cut / Whole chicken
eyin adie | first > Eggs
soybean | first > Soya beans
soybeans | first > Soya beans
soy beans | first > Soya beans
ginga | first > Ginger
banga | not-sold none
palm fruit | not-sold none
igbo | none
veggies | category first > Bell pepper
fresh veggies | category first > Bell pepper
akan | not-sold none
kayan miya | category first > Achi
obe | category first > Achi
obe ata | three > Fresh tomatoes
eran ponmo | first > Ponmo
kray fish | first > Crayfish
de rica of beans | first > Honey beans (oloyin), 2.5 kg / Soya beans, 2.5 kg
2 de rica rice | first > Basmati rice, 1 kg
de rica | brand first > Tomato paste
nutmeg | first > Ehuru
nut meg | first > Ehuru
rice beans garri palm oil salt maggi yam eggs milk sugar bread semovita tomatoes | three > Basmati rice & Brown beans
xyzzy | none
😀 | none
??? | none
... | none
`;
