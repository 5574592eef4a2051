import type { SampleArticle } from './sample-article.ts'

export const events: SampleArticle[] = [
  {
    title: 'An evening for people who are new to a city',
    authorName: 'Naledi Mokoena',
    category: 'Events',
    daysAgo: 3,
    scene: 'evening',
    content: `You took the job, found a room, learnt the bus routes. What nobody hands you on the first day is people to eat with on a Sunday.

On the last Thursday of the month we meet in three cities at once: **Johannesburg**, **Nairobi** and **Accra**. The rooms are small on purpose, thirty chairs each, and there is no programme beyond tea, two questions on the table and somebody who remembers your name at the door.

## How it works

- Write to us through the form at the foot of this page, with the subject *New in town*.
- The address comes back two days before. Please do not pass it on.
- Use whatever name you like. Nobody takes photographs.

If you would rather begin with one person than with thirty, [a mentor](/mentorship) may be the gentler door.`,
  },
  {
    title: 'Online workshop: asking for a raise without rehearsing an apology',
    authorName: 'Thandiwe Nkosi',
    category: 'Events',
    daysAgo: 16,
    scene: 'steps',
    content: `Ninety minutes, cameras off if you like, one spreadsheet that you keep.

We start from the numbers you already have: what the post paid when it was last advertised, what you delivered since, what it would cost to replace you. Then we write the first three sentences of the conversation, and practise them in pairs until they sound like you.

1. Find your figure, and the one you would accept.
2. Write down three results that somebody else would confirm.
3. Choose the day: after a delivery, before a budget closes.
4. Stop talking after you have asked.

> The hardest part was the silence afterwards. I counted to nine.

Places are limited to forty, so that everybody gets to practise. The workshop uses little data: sound and one shared page.`,
  },
  {
    title: 'Office hours for HR leads: one policy, read aloud',
    authorName: 'Mariam Coulibaly',
    category: 'Events',
    daysAgo: 41,
    scene: 'desk',
    content: `Bring one policy. We read it together, slowly, as the person would whom it is meant to protect.

Most texts change after ten minutes of this. *Spouse* becomes *partner*. A complaint no longer goes to the line manager alone. The sentence about dress turns out to be needed by nobody.

The hours are free and confidential. What is said about your company stays in the room, and we keep no list of who came. Larger pieces of work begin on our page for organisations: [Work With Us](/work-with-us).`,
  },
]
