// Words beside which names stand, as alternatives of a pattern: in English, French, Portuguese and Swahili.

export const particle = '(?:wa|ya|ole|arap|van|von|der|den|de|da|do|dos|du|el|al|ben|bin|ibn|binti|ould)'
export const title =
  '(?:(?:Mr|Mrs|Ms|Mme|Mlle|Dr|Dra|Prof|Profa|Eng|Sir|Madam|Monsieur|Madame|Maître|Sr|Sra|Senhor|Senhora|Dona|Doutora?|Engenheir[oa]|Bw|Bi|Bibi|Bwana|Mama|Baba|Mzee|Ndugu|Dkt|Mheshimiwa|Mwalimu|Oga|Alhaji|Alhaja|Hajia|Chief)\\.?|M\\.)'
const ofMine = '(?:my|our|ma|mon|notre|minha|meu|nossa|nosso)'
export const determiner = `(?:the|an?|your|his|her|their|la|le|un|une|o|uma?|${ofMine})`
export const possessive = ofMine
export const person = `(?:${[
  'manager|boss|supervisor|colleague|co-?worker|workmate|director|lead|leader|head|owner|founder|deputy|intern|trainee',
  'assistant|secretary|receptionist|accountant|cashier|teller|driver|guard|nurse|chef|cook|cleaner',
  'cheffe|patron|patronne|directeur|directrice|collègue|responsable|superviseure?|gérante?|stagiaire|assistante',
  'secrétaire|comptable|caissi(?:er|ère)|chauffeur|gardien(?:ne)?|infirmi(?:er|ère)|cuisini(?:er|ère)',
  'chefe|patrão|patroa|directora?|diretora?|colega|supervisora|gerente|gestora?|estagiári[oa]|secretári[oa]',
  'contabilista|motorista|enfermeir[oa]|cozinheir[oa]',
  'meneja|bosi|msimamizi|mkurugenzi|mwenzangu|kiongozi|mhasibu|katibu|dereva|mlinzi|muuguzi|mpishi',
].join('|')})`
// In Swahili, "my" and "our" follow.
export const mineAfter = '(?:wangu|wetu|yangu|yetu)'
export const place = '(?:branch|office|clinic|shop|store|depot|plant|warehouse|factory|outlet|station|campus)'
/** As in "agence de Thiès". */
export const placeBefore =
  '(?:agence|succursale|filiale|bureau|agência|filial|balcão|escritório|tawi|ofisi)\\s{1,9}(?:de|du|da|do|la|ya)'
export const department =
  '(?:hr|accounts|finance|marketing|sales|procurement|security|reception|operations|legal|compliance|logistics|payroll|audit|comptabilité|ventes|achats|contabilidade|vendas|compras|uhasibu|mauzo|usalama|mapokezi)'
export const named =
  "(?:named|called|name is|by|nom est|nommée?|appelée?|s['’]appelle|chamad[oa]|chama-se|nome é|anayeitwa|aitwaye|jina lake)"
export const has = '(?:is|was|became|joined|left|runs|leads|heads|est|était|é|era|dirige|ni|alikuwa)'
export const from = '(?:in|at|from|of|on|à|au|du|de la|chez|da|do|na|no|em|wa|katika|kwenye)'
export const since =
  "(?:in|from|until|till|since|during|before|after|en|depuis|avant|après|jusqu['’]en|em|até|desde|antes de|depois de|tangu|hadi|mwaka|kabla ya|baada ya)"
