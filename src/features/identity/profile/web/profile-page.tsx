import { Divider, Skeleton, Stack } from '@mantine/core'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getProfile } from '../contract.ts'
import { CompaniesSection } from './companies-section.tsx'
import { LookSection } from './look-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PersonSection } from './person-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TotpSection } from './totp-section.tsx'

/** What is a person's own, whatever company is open. */
export default function ProfilePage() {
  const profile = useApi(getProfile, {})
  if (profile.error) return <ErrorState error={profile.error} onRetry={profile.refetch} />
  if (!profile.data) {
    return (
      <Stack maw={640} gap="xl">
        <Skeleton h={220} />
        <Skeleton h={120} />
        <Skeleton h={200} />
      </Stack>
    )
  }
  return (
    <Stack maw={640} gap="xl">
      <PersonSection profile={profile.data} />
      <Divider />
      <LookSection />
      <Divider />
      <PasswordSection email={profile.data.email} />
      <Divider />
      <TotpSection profile={profile.data} />
      <Divider />
      <SessionsSection />
      <CompaniesSection />
    </Stack>
  )
}
