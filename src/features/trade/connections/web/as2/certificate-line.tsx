import { Stack, Text } from '@mantine/core'
import { textOf } from '#web/app/text.ts'
import { dayText } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import { type Certificate, certificateWarningDays } from '../../contract.ts'
import classes from '../wizard.module.css'

/** Whose it is, by what people compare it, and how long it is good. */
export function CertificateLine({ certificate: { subject, fingerprint, validTo } }: { certificate: Certificate }) {
  const msLeft = Date.parse(validTo) - Date.now()
  const [tone, key] =
    msLeft < 0
      ? (['bad', 'ended'] as const)
      : msLeft < certificateWarningDays * 86_400_000
        ? (['waiting', 'ends'] as const)
        : (['good', 'valid'] as const)
  return (
    <Stack gap={0}>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
      <Text span className={classes.fingerprint}>
        {fingerprint}
      </Text>
      <StateText tone={tone} text={textOf(`connections.certificate.${key}`, { date: dayText(validTo) })} />
    </Stack>
  )
}
