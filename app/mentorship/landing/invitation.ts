import { brand } from '../../brand.ts'

/**
 * What a member sends to somebody they would like to see as a mentor. It says nothing of the one who sends it. In: the
 * address of this site.
 */
export function invitationFrom(site: string): string {
  return `Hello,

I would like to recommend you as a mentor on Connect, the mentorship initiative of ${brand.name}. It brings together professionals and allies across Africa who share what they have learnt with people earlier on the road.

The time is yours to set: a few hours every other month is enough, and you decide when, how and with whom. You choose the name you are listed under, or not to be listed at all.

If this speaks to you, you can apply under “Mentorship” on ${site}. And if now is not the moment, that is fine too.

Thank you for thinking about it.`
}
