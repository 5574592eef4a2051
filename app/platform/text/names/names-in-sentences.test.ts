import { expect, test } from 'vitest'
import { nameWordsIn } from './name-words.ts'

// Written before the rules that they measure. Improve the rules, not the sentences.
const sentences = {
  Arabic: {
    naming: [
      ['محمود السيد', 'كتب مديري في نهاية المشروع: شكرًا لمحمود على صبره.'],
      ['ليلى بن يوسف', 'يثق العملاء بليلى في إدارة مشاريعهم.'],
      ['أحمد المنصوري', 'بدأ مسيرته محاسبًا، وأحمد اليوم مدير مالي في شركة ناشئة.'],
      ['خالد عمري', 'للتواصل مع الأستاذ العمري يرجى مراسلة المكتب.'],
      ['نادية الحداد', 'أعمل مستشارة قانونية في مكتب حداد للمحاماة.'],
      ['سمير توفيق', 'لا تترددوا في السؤال، فسمير يؤمن بأن الإرشاد مسؤولية.'],
      ['Mahmoud Sayed', 'اسمي محمود وأعمل في قطاع الاتصالات منذ عام 2012.'],
      ['Fatima Zahra Bennani', 'أنا فاطمة، مصممة منتجات رقمية من الدار البيضاء.'],
      ['Khaled Mansour', 'أحب الأسئلة الصعبة، وخالد مستعد دائمًا للنقاش.'],
      ['Youssef Gharbi', 'أدرّس الاقتصاد، ويناديني طلابي بالأستاذ يوسف.'],
      ['Aïcha Benali', 'عائشة خبيرة في الموارد البشرية تحب العمل مع الشباب.'],
      ['Sherif Qasim', 'الدكتور قاسم جراح يعمل في مستشفى حكومي.'],
      ['Abdelkader Saidi', 'عبد القادر مهندس معماري من وهران.'],
      ['Samira Haddad', 'تعتمد الشركات على خبرتي، وتثق بسميرة في تدريب فرق المبيعات.'],
      ['Omar Farouk', 'لعمر خبرة طويلة في إدارة سلاسل التوريد.'],
      ['ዮሴፍ ኢብራሂም', 'اسمي إبراهيم وأعمل مترجمًا بين العربية والأمهرية.'],
      ['حسين الشامي', 'I am Hussein, a civil engineer from Alexandria.'],
      ['مريم الإدريسي', 'Je m’appelle Meryem et je dirige une équipe de vente.'],
      ['مصطفى غالي', 'Write to mostafa.work@mail.example about data projects.'],
      ['زينب شرف', 'My colleagues call me Zeinab, and I lead a team of nurses.'],
    ],
    harmless: [
      ['محمود السيد', 'أعمل محاسبًا، وسيدة أعمال هي من علّمتني المهنة.'],
      ['سلمى فريد', 'أحب السلام والعمل ضمن فريق متعاون.'],
      ['ريم شوقي', 'حصلت على دعم كريم من زملائي في أول وظيفة.'],
      ['أمل حداد', 'عملت بدوام كامل في مصنع للأدوية.'],
      ['علي حسن', 'كان الأداء الفعلي أحسن من المتوقع.'],
      ['وليد منصور', 'ولدت في الخرطوم، والنصر عندي أن ينجح من أدرّبهم.'],
      ['كمال بدر', 'كما أدرّس البرمجة، وأبدأ كل لقاء بسؤال.'],
      ['بلال فهد', 'بلا شك يحتاج فهم السوق إلى وقت.'],
      ['فريدة لطفي', 'طفولتي في الريف علّمتني الصبر، وأعمل ممرضة.'],
      ['هدى كريم', 'هدفي أن أساعد المبتدئين في كتابة السيرة الذاتية.'],
      ['فاطمة الزهراء', 'زراعة الزهور هوايتي، وأعمل في التسويق.'],
      ['Karim Nasser', 'أدافع عن الكرامة وحقوق الإنسان وأدرّب الناشئين.'],
      ['Omar Farouk', 'أشرف على تعمير المدارس وأفرّق بين العاجل والمهم.'],
      ['Lina Saleh', 'قدّمت لنا الشركة تدريبًا صالحًا لكل الأقسام.'],
      ['Hana Yousef', 'بدأت هنا متدربة قبل سبع سنوات.'],
      ['Salma Fouad', 'السلم الوظيفي عندنا واضح، وفوائد العمل كثيرة.'],
      ['Nabil Rashid', 'أعمل في ترشيد الطاقة، ولي أهداف نبيلة في مهنتي.'],
      ['منى سالم', 'Many people helped me, and money was never the reason.'],
      ['نور علي', 'I am an ally, neither shy nor loud, and I teach nursing.'],
      ['سامي داود', 'Dedicated to the same team since 2015, I sum up risks for banks.'],
    ],
  },
  Amharic: {
    naming: [
      ['አበበ ከበደ', 'የአበበ ሥራ ሶፍትዌር መሥራት ነው።'],
      ['ሄለን ተስፋዬ', 'ስለሄለን ለማወቅ የሥራ ታሪኬን ያንብቡ።'],
      ['ሳሙኤል ግርማ', 'ደንበኞች ለሳሙኤል ይጽፋሉ፤ ሁሉንም ይመልሳል።'],
      ['ማርታ ዘውዱ', 'በማርታ የሚመራው ቡድን አሥር ሰዎች አሉት።'],
      ['ዳዊት መኮንን', 'ከዳዊት ጋር መሥራት ቀላል ነው ይላሉ ባልደረቦቼ።'],
      ['አልማዝ በቀለ', 'አልማዝን የሚያውቋት ሁሉ ጥሩ መምህርት ናት ይላሉ።'],
      ['ሙሉጌታ ኃይሉ', 'የኃይሉ ልምድ በባንክ ሥራ ላይ ነው።'],
      ['Abebe Kebede', 'አበበ እባላለሁ፤ በሂሳብ ሥራ አሥር ዓመት ሠርቻለሁ።'],
      ['Tigist Alemu', 'ስሜ ትዕግስት ነው፤ ነርስ ነኝ።'],
      ['Selamawit Tadesse', 'ሰላማዊት የግብይት ባለሙያ ናት።'],
      ['Yohannes Girma', 'ተማሪዎቼ መምህር ዮሐንስ ይሉኛል።'],
      ['Getachew Lemma', 'ለጌታቸው ትልቁ ደስታ ወጣቶችን ማሠልጠን ነው።'],
      ['Hanna Bekele', 'ከሐና ጋር ስለ ሥራ ፍለጋ መወያየት ትችላላችሁ።'],
      ['Mohammed Ahmed', 'መሐመድ የሕግ አማካሪ ሆኖ ይሠራል።'],
      ['محمد عثمان', 'መሐመድ ነኝ፤ በጉምሩክ ሥራ ላይ አማካሪ ነኝ።'],
      ['ብርሃኑ ታደሰ', 'I am Birhanu, and I teach physics in Addis Ababa.'],
      ['ገብርኤል አስፋው', 'Contact Asfaw for questions about accounting.'],
      ['ሰለሞን ደሳለኝ', 'My name is Solomon, and I build bridges and roads.'],
      ['ኤልሳቤጥ ወርቁ', 'Elsabet leads a team of designers.'],
      ['ቤተልሔም አየለ', 'Bethlehem has worked in logistics since 2014.'],
    ],
    harmless: [
      ['አበበ ከበደ', 'አበባ በመሸጥ ሥራ ጀመርኩ፤ አሁን ነጋዴ ነኝ።'],
      ['ሳራ አበራ', 'ለሥራ ፈላጊዎች ልምዴን አካፍላለሁ፤ አብሬያቸውም እሠራለሁ።'],
      ['ሀና ካሳ', 'ሃሳብ ማካፈል እወዳለሁ፤ ከሰዓት በኋላ ክፍት ነኝ።'],
      ['ከበደ ለማ', 'ከባድ ሥራዎችን ለማቅለል እረዳለሁ።'],
      ['በቀለ ተካ', 'በቀላሉ የሚገባ ትምህርት እሰጣለሁ።'],
      ['የሺ መላኩ', 'የሺህ ሰዎች ቡድን መርቻለሁ፤ መልካም ልምድ ነበር።'],
      ['ለምለም ገብሬ', 'ለምን እንደምሠራ ግልጽ ነው፤ ገበሬዎችን መርዳት እፈልጋለሁ።'],
      ['ስለሺ ዘነበ', 'ስለ ሥራዬ በዝርዝር እነግራችኋለሁ።'],
      ['Sara Alemu', 'ሥራ ለሚፈልጉ ዓለም አቀፍ ልምዴን አካፍላለሁ።'],
      ['Tesfaye Bekele', 'ተስፋ አልቆርጥም፤ በሙያዬ ብዙ ተምሬያለሁ።'],
      ['Dawit Mekonnen', 'ዳኛ ሆኜ ከሠራሁ በኋላ መካኒኮችን አስተምራለሁ።'],
      ['Almaz Girma', 'ዓላማዬ ግልጽ ነው፤ የግል ድርጅቶችን አማክራለሁ።'],
      ['Hana Desta', 'ደስተኛ ሠራተኛ ጥሩ ውጤት ያመጣል ብዬ አምናለሁ።'],
      ['Kassa Lemma', 'ካሳለፍኩት ልምድ ለማካፈል ዝግጁ ነኝ።'],
      ['Abera Tadesse', 'አብሮ መሥራት እወዳለሁ፤ ታዳጊዎችን አሠለጥናለሁ።'],
      ['محمد كمال', 'የመጋዘን አስተዳዳሪ ነኝ፤ ከማንም ጋር መሥራት እችላለሁ።'],
      ['አለሙ ተካ', 'All my alumni took jobs in teaching.'],
      ['ሳራ ቶላ', 'Sorry to say: solar panels sell themselves, and I only sell the tools.'],
      ['ሊያ መሰለ', 'I lie awake and plan: my method is like a muscle, slow and steady.'],
      ['ሙና አሊ', 'My ally since Monday is a good manual, and my money goes into books.'],
    ],
  },
}

for (const [language, { naming, harmless }] of Object.entries(sentences)) {
  test(`of 40 sentences in or beside ${language}, at most two are wrongly judged to name their author or not`, () => {
    const names = ([fullName = '', sentence = '']: string[]) => nameWordsIn(sentence, fullName).length > 0
    const missed = naming.filter((each) => !names(each))
    const wronglyFound = harmless.filter(names)
    const message = ['missed:', ...missed, 'wrongly found:', ...wronglyFound].join('\n')
    expect([naming.length, harmless.length]).toEqual([20, 20])
    expect(missed.length + wronglyFound.length, message).toBeLessThanOrEqual(2)
  })
}
