import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { personalData as mentorshipData } from '../mentorship/mentorship-personal-data.server.ts'
import { personalData as partnershipData } from '../partnership/inquiry-personal-data.server.ts'
import { auditLogPersonalData } from './audit-log-personal-data.server.ts'
import { totpPersonalData } from './totp-personal-data.server.ts'

export async function personalDataSections(userId: string): Promise<PersonalDataSection[]> {
  const features = [mentorshipData, partnershipData, totpPersonalData, auditLogPersonalData]
  return (await Promise.all(features.map((personalData) => personalData(userId)))).flat()
}
