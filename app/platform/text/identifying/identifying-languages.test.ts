import { expect, test } from 'vitest'
import { findIdentifyingText } from './identifying-text.ts'

// Written before the rules that they measure. Improve the rules, not the sentences.
const sentences = {
  French: {
    telling: [
      'Chidi, mon responsable, riait de moi devant les clients.',
      'Notre cheffe Awa a tout raconté à l’équipe.',
      'Ma directrice jusqu’en 2022 lisait mes messages.',
      'Il y a un collègue nommé Sékou qui suit les gens.',
      'À l’agence de Thiès, tout le monde sait qui je suis.',
      'J’en ai parlé à Mme Diallo, qui n’a rien fait.',
      'Appelez-moi au 07 58 41 22 19.',
      'Fatou de la comptabilité a gardé le secret.',
    ],
    harmless: [
      'Les responsables écoutent, mais rien ne change.',
      'Le directeur respecte mes jours de congé.',
      'Notre équipe a grandi de cinq à trente personnes en 2023.',
      'Les Ressources Humaines répondent en deux jours.',
      'Pendant le Ramadan, nous finissons à trois heures.',
      'On parle français et wolof au bureau.',
      'J’y ai travaillé de 2018 à 2021 sans problème.',
      'Ma cheffe est juste avec tout le monde.',
    ],
  },
  Portuguese: {
    telling: [
      'A Joana, a minha chefe, contou a toda a gente.',
      'O meu gerente até 2021 fazia piadas.',
      'Falei com o Sr. Macuácua e nada mudou.',
      'O nosso director Armando grita com quem é diferente.',
      'Na agência de Nampula todos sabem de mim.',
      'Há um motorista chamado Domingos que ameaça pessoas.',
      'O Hélder da contabilidade viu as mensagens.',
      'Escrevam para ana@exemplo.co.mz.',
    ],
    harmless: [
      'Os gestores ouvem, mas nada muda.',
      'A minha chefe trata todos por igual.',
      'Trabalhei lá de 2018 a 2021 sem problemas.',
      'O departamento de Recursos Humanos responde depressa.',
      'Pagam a horas e respeitam as férias.',
      'No Natal a equipa almoça toda junta.',
      'Em Maputo é mais fácil do que fora.',
      'A formação de 2022 ajudou muito.',
    ],
  },
  Swahili: {
    telling: [
      'Juma, meneja wangu, alicheka.',
      'Bosi wetu Otieno aliwaambia wote.',
      'Bosi wangu hadi 2022 alisoma ujumbe wangu.',
      'Nilimwambia Bi Asha na hakufanya chochote.',
      'Kuna dereva anayeitwa Baraka anayefuata watu.',
      'Katika tawi la Mwanza kila mtu ananijua.',
      'Neema wa uhasibu alitunza siri yangu.',
      'Nipigie 0712 345 678.',
    ],
    harmless: [
      'Mameneja wanasikiliza lakini hakuna kinachobadilika.',
      'Meneja wangu anaheshimu likizo zangu.',
      'Nilifanya kazi huko kuanzia 2018 hadi 2021.',
      'Wanalipa kwa wakati.',
      'Wakati wa Ramadhani tunamaliza saa tisa.',
      'Timu ya Nairobi ni wazi zaidi.',
      'Idara ya rasilimali watu hujibu haraka.',
      'Bosi wetu hutendea wote sawa.',
    ],
  },
  Arabic: {
    telling: [
      'أخبرت السيدة أمينة ولم تفعل شيئًا.',
      'مديري حتى مارس 2022 كان يقرأ رسائلي.',
      'زميلي مصطفى أخبر الجميع.',
      'يوجد سائق اسمه طارق يتبع الناس.',
      'في فرع المعادي يعرف الجميع من أنا.',
      'اتصلوا بي على ٠١٠٠١٢٣٤٥٦٧.',
      'تحدثت مع د. سمير ولم يتغير شيء.',
      'مديرتنا هدى تسخر منا.',
    ],
    harmless: [
      'المديرون يستمعون لكن لا شيء يتغير.',
      'مديري يحترم إجازاتي.',
      'عملت هناك من 2018 إلى 2021 دون مشكلات.',
      'السيد المدير لا يستمع.',
      'يدفعون في الموعد.',
      'في رمضان ننتهي في الثالثة.',
      'مشرفي السابق كان عادلًا.',
      'فرع الشركة في العاصمة أفضل.',
    ],
  },
  Amharic: {
    telling: [
      'ለአቶ ከበደ ነግሬያቸው ነበር።',
      'አለቃዬ እስከ 2014 መልእክቶቼን ያነብ ነበር።',
      'ባልደረባዬ ዳዊት ለሁሉም ተናገረ።',
      'ሰለሞን የሚባል ሾፌር ሰዎችን ይከተላል።',
      'ስሟ ሄለን ነው።',
      'በ0911 234 567 ይደውሉልኝ።',
      'ወ/ሮ አልማዝ ምንም አላደረጉም።',
      'ሥራ አስኪያጃችን ሙሉጌታ ይሳለቃሉ።',
    ],
    harmless: [
      'አለቆች ያዳምጣሉ ግን ምንም አይለወጥም።',
      'አለቃዬ ዕረፍቴን ያከብራሉ።',
      'ከ2018 እስከ 2021 ያለ ችግር ሠራሁ።',
      'ደመወዝ በሰዓቱ ይከፈላል።',
      'ቡድናችን በ2023 አድጓል።',
      'ኃላፊዬ ሁሉንም እኩል ያያሉ።',
      'ስልጠናው ጥሩ ነበር።',
      'የቦሌ ቢሮ የተሻለ ነው።',
    ],
  },
}

for (const [language, { telling, harmless }] of Object.entries(sentences)) {
  test(`of 16 sentences in ${language}, at most two are taken for what they are not`, () => {
    const isFound = (sentence: string) => findIdentifyingText(sentence).length > 0
    const missed = telling.filter((sentence) => !isFound(sentence))
    const wronglyFound = harmless.filter(isFound)
    const message = ['missed:', ...missed, 'wrongly found:', ...wronglyFound].join('\n')
    expect([telling.length, harmless.length]).toEqual([8, 8])
    expect(missed.length + wronglyFound.length, message).toBeLessThanOrEqual(2)
  })
}

test('what is found is shown as it was written', () => {
  const [part] = findIdentifyingText('اتصلوا بي على ٠١٠٠١٢٣٤٥٦٧.')
  expect(part).toMatchObject({ kind: 'phone number', text: '٠١٠٠١٢٣٤٥٦٧' })
})
