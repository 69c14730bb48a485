import { Badge, Button, Group, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import type { getProfile } from '../contract.ts'
import { ProfileSection } from './profile-section.tsx'

const TotpDialog = lazyPart(() => import('./totp-dialog.tsx'))
const TotpOffDialog = lazyPart(() => import('./totp-off-dialog.tsx'))

/** Optional; administrators have theirs from the beginning and keep it. */
export function TotpSection({ profile }: { profile: Result<typeof getProfile> }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'on' | 'off' | null>(null)
  const { hasTotp, mayTurnOff, recoveryCodes } = profile
  const close = () => setOpened(null)
  return (
    <ProfileSection title={t('profile.totp.title')} text={t('profile.totp.text')}>
      {hasTotp && (
        <Group gap="sm">
          <Badge color="green" variant="light" tt="none" leftSection={<IconShieldCheck size={14} aria-hidden />}>
            {t('profile.totp.on')}
          </Badge>
          <Text size="sm">{t('profile.totp.left', { count: recoveryCodes })}</Text>
        </Group>
      )}
      {hasTotp && !mayTurnOff && <Text size="sm">{t('profile.totp.required')}</Text>}
      <Group>
        {/* One button for both: the focus comes back to it from a dialog that has turned it round. */}
        {(!hasTotp || mayTurnOff) && (
          <Button variant={hasTotp ? 'default' : 'filled'} onClick={() => setOpened(hasTotp ? 'off' : 'on')}>
            {t(hasTotp ? 'profile.totp.turnOff' : 'profile.totp.turnOn')}
          </Button>
        )}
      </Group>
      <Suspense>
        {opened === 'on' && <TotpDialog email={profile.email} onClose={close} />}
        {opened === 'off' && <TotpOffDialog email={profile.email} onClose={close} />}
      </Suspense>
    </ProfileSection>
  )
}
