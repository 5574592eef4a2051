import type { SampleArticle } from './sample-article.ts'

export const news: SampleArticle[] = [
  {
    title: 'Forty mentors, nine countries: what the first season taught us',
    authorName: 'Zanele Dube',
    category: 'News',
    daysAgo: 1,
    scene: 'circle',
    content: `When we opened applications we hoped for ten mentors. Forty people offered their evenings, from Dakar to Durban, most of them for a few hours every other month.

## What pairs talked about

We asked them afterwards, in three questions and without names. The order surprised us:

1. How to read a workplace before joining it.
2. Pay, and who is allowed to talk about it.
3. Moving abroad, or deciding not to.
4. Being out, or not, at work.

The fourth is the one everybody expects. It came last because, as one mentee put it, *"I had settled that for myself. I needed somebody to look at my CV."*

## What we change

Pairs now agree on an ending before they begin: three conversations, then both decide. And mentors get a page of notes on what to do when a conversation turns to danger, with numbers to call in each country.

Applications for the next season are [open](/mentorship).`,
  },
  {
    title: 'Company pages now show how each score came about',
    authorName: 'Kwame Boateng',
    category: 'News',
    daysAgo: 9,
    scene: 'bars',
    content: `A single number is easy to argue with. So each company page now carries six rows: culture, being yourself, discrimination, colleagues, leadership, managers. Every row has its own mean and says how many answers it rests on.

Two things have *not* changed. Every review is read by a person before it appears, and nobody, not even the one who reads it, can see who wrote it.

Companies may quote their score. They may not ask us to remove a review because it is low; they may tell us where a text breaks the community rules, like everybody else.`,
  },
  {
    title: 'We removed the last thing on our pages that came from elsewhere',
    authorName: 'Ama Owusu',
    category: 'News',
    daysAgo: 27,
    scene: 'lamp',
    content: `It was a font. Fetching it told a company on another continent that somebody, at this address, at this minute, opened our page. For most sites that is a footnote. For ours it is the kind of footnote that worries people.

From today a page of ours speaks to one address only: ours. No pictures, no counters, no fonts, no maps from anywhere else.

The pages are lighter too. The home page now takes less than a second on a third-generation network, which is what many of you told us you have at home.`,
  },
  {
    title: 'A first legal clinic, and the three questions everybody asked',
    authorName: 'Chipo Banda',
    category: 'News',
    daysAgo: 55,
    scene: 'scales',
    content: `Twenty-two people came to the first clinic, by phone and in person. The three questions that nearly all of them asked deserve an answer in public.

**Can I be dismissed for what I do outside work?** In most countries the contract decides more than the rumour does. Read the clause on conduct, and keep a copy at home.

**Must I tell them why I am leaving?** Almost never. "For personal reasons" is a complete sentence.

**What should I write down?** Dates, words, who was there. On paper or on a device that is yours, never on the one your employer can open.

None of this is advice on your own case. The next clinic is in six weeks.`,
  },
]
