import type { SampleArticle } from './sample-article.ts'

export const articles: SampleArticle[] = [
  {
    title: 'Five things to notice in a job interview that nobody says aloud',
    authorName: 'Zanele Dube',
    category: 'Articles',
    daysAgo: 6,
    scene: 'door',
    content: `An interview is the one hour in which a company tries to be its best self. Look at what it forgets to hide.

## 1. Who speaks to the receptionist

People are kind upwards everywhere. Watch sideways and downwards.

## 2. How they talk about the person before you

"It was not a fit" can mean anything. Ask what the person would say about the team.

## 3. What is on the walls

Not the values poster. The leaving card, the football rota, the photograph of the last outing: who is in it, and who is standing at the edge?

## 4. What happens when you mention a partner

You need not. But if you say *my partner and I would move in March*, notice whether the next sentence is about March.

## 5. Whether anybody says "I was wrong"

Ask for a decision they would take back. A team that cannot name one will not hear you either.

Afterwards, before the feelings settle, write down three lines. In a week they will be the only honest record you have, and a year later they may become a [review](/inside-workplaces) that helps the next person.`,
  },
  {
    title: 'The quiet ally: small habits that change a Monday',
    authorName: 'Samuel Ochieng',
    category: 'Articles',
    daysAgo: 12,
    scene: 'table',
    content: `Grand statements age badly. Habits do not.

- Say *partner* when you talk about your own.
- When a joke falls flat, let it. Your silence is heard.
- Invite by name, twice. The first invitation is often declined out of caution.
- Ask which name goes on the badge, and ask everybody.
- Correct a colleague later, alone and briefly.

> My manager asked which name to put on my badge. It was a small thing, and it is why I stayed three years.

None of these needs a budget, a committee or a month of the year.`,
  },
  {
    title: 'Writing a CV when half of your best work cannot be named',
    authorName: 'Fatou Ndiaye',
    category: 'Articles',
    daysAgo: 20,
    scene: 'page',
    content: `You ran a support group for four years. You raised money, trained volunteers, calmed a crisis at two in the morning. It is the best management experience you have, and in your country its name on a page could cost you the interview, or more.

## Describe the work, not the sign on the door

*Coordinated a volunteer-run community organisation: 30 volunteers, monthly programme, annual budget of 4 million francs.* Every word is true.

## Choose a referee who knows how to speak

Agree beforehand what the organisation is called when somebody telephones.

## Keep two versions

One for places whose page you have read, one for all others. Name the files so that you cannot confuse them at midnight.`,
  },
  {
    title: 'What a good affinity group does in its first ninety days',
    authorName: 'Lindiwe Khumalo',
    category: 'Articles',
    daysAgo: 34,
    scene: 'arches',
    content: `Most groups that fail do so before their first event: they announce themselves too early, or to the wrong people.

**Days 1 to 30.** Find three colleagues whom you trust, in different departments. Meet outside. Agree on what must never leave the room.

**Days 31 to 60.** Find one sponsor with a budget and nothing to prove. Ask for one thing only: that membership is never recorded by HR.

**Days 61 to 90.** Do something useful for everybody. A talk about medical cover for dependants fills a room, and nobody has to explain why they came.

Then, and only then, choose a name.`,
  },
  {
    title: 'Money between jobs: a small plan for leaving safely',
    authorName: 'Yusuf Adeyemi',
    category: 'Articles',
    daysAgo: 48,
    scene: 'jars',
    content: `Leaving a bad place is easier when the rent does not depend on staying. You need less than you think, and earlier than you think.

1. **One month.** Put aside what one month costs, in an account whose statements do not come to the house.
2. **Papers.** Certificates, contract, pay slips: copies with somebody you trust.
3. **A line to say.** "I am taking time for a family matter" closes most conversations.
4. **A date.** Not a mood. Write it down, and tell one person.

The plan works also when you never use it. People who know that they could leave tend to be treated better, perhaps because it shows.`,
  },
]
