export const stopwords = `
  a an the this that these those my our your his her their its i we you he she they it who what when where why how which
  and or but so if as at in on by for from of off to up with without about after before during since until between within
  not no yes very more most less least many much some any all each every both few several other another such same
  is are was were be been being am do does did have has had can could will would shall should may might must let lets
  please thank thanks there here then than also only just even still yet now once again always never often sometimes
  great good bad nice best worst better worse new old big small open safe fair kind equal free first last next
  give hire train provide make take stop start keep add create offer support improve increase include listen respect treat
  call contact write meet see find know read follow watch look come go get put bring help hold run open close pay send say show think want need use
  ask tell speak talk work working worked join joined leave left avoid ensure allow consider review update publish
  company companies workplace office offices branch branches headquarters department departments division unit team teams
  management manager managers director directors executive executives chief officer officers head heads board boss
  staff employee employees colleague colleagues supervisor supervisors leader leaders leadership lead ceo cfo cto coo
  human resources people culture finance accounting accounts marketing sales legal compliance operations logistics
  engineering engineer technology information security product customer service services public relations communications
  general senior junior assistant deputy vice president secretary analyst consultant intern interns graduate programme program
  policy policies code conduct handbook training workshop diversity equity inclusion inclusivity belonging equality ethics
  employment act law bill rights court constitution government ministry parliament national international regional global
  resource group groups network committee council association union forum foundation trust federation bank limited ltd inc
  plc group holdings university college school hospital church mosque airport hotel mall street road avenue
  gay lesbian bisexual trans transgender queer pride rainbow ally allies coming out month week day days year years
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday christmas easter ramadan eid
  christian christians muslim muslims catholic islam bible quran god
  english french arabic swahili portuguese amharic hausa yoruba igbo zulu xhosa afrikaans
  african africans africa american british european chinese indian kenyan nigerian ghanaian ugandan tanzanian rwandan ethiopian
  egyptian moroccan senegalese cameroonian zimbabwean zambian south north east west eastern western southern northern central
  cape town port harcourt addis ababa dar es salaam lagos nairobi kampala accra kigali johannesburg pretoria durban abuja
  cairo tunis rabat casablanca dakar abidjan douala yaounde lusaka harare gaborone windhoek maputo luanda kinshasa mombasa
  kisumu kumasi ibadan island islands city county state province district saint
  algeria angola benin botswana burkina faso burundi cabo verde cameroon republic chad comoros congo democratic cote d ivoire
  djibouti egypt equatorial guinea eritrea eswatini ethiopia gabon gambia ghana bissau kenya lesotho liberia libya madagascar
  malawi mali mauritania mauritius morocco mozambique namibia niger nigeria rwanda sao tome principe senegal seychelles
  sierra leone somalia sudan tanzania togo tunisia uganda zambia zimbabwe
  microsoft google facebook whatsapp twitter instagram linkedin slack teams zoom excel word power point
  ressources humaines recursos humanos directeur directrice groupe voyage voyages empresa direcção direção
  mkurugenzi mkuu mashariki magharibi kaskazini kusini rasilimali watu benki mfuko hifadhi jamii rais krismasi sikukuu kike kiume
  wafanyakazi lishe mtakatifu harusi ramadhani wakati idara timu baada kabla siku wiki mwezi mwaka
  janvier fevrier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi
  janeiro fevereiro março maio junho julho agosto setembro outubro novembro dezembro januari februari machi aprili juni julai
  agosti septemba oktoba novemba desemba jumatatu jumanne jumatano alhamisi ijumaa
  le la les un une des nous vous ils elles je tu il elle mon ma mes notre nos votre et ou mais dans pour par sur avec sans
`
  .trim()
  .split(/\s+/)

/**
 * Names of people, or words before them as in "However Brian left": they count as ordinary only where they stand alone,
 * as in "the Shona team".
 */
export const stopwordsAlone = `
  luo kikuyu luganda kinyarwanda wolof twi akan shona sotho tswana somali lingala hindu black covid
  hr nobody somebody someone anyone everybody everyone however unfortunately procurement payments audit treasury
  risk plan s harassment discrimination homophobia racism gossip
`
  .trim()
  .split(/\s+/)
