import { Alert, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { getCompanyDistributionList, getDistributionList, type RefusedMailboxes, tryMailbox } from '../contract.ts'

/** Addresses that get no copies, since their mailbox was refused; nothing where there are none. */
export function RefusedOnes({ refused: { rows, canTry } }: { refused: RefusedMailboxes }) {
  const { t } = useTranslation()
  const again = useAction(tryMailbox, {
    refreshes: [getCompanyDistributionList, getDistributionList],
    success: t('recipients.triedAgain'),
  })
  if (rows.length === 0) return null
  return (
    <Alert color="yellow" title={t('recipients.refusedTitle')}>
      <Stack gap="sm">
        <Text inherit>{t('recipients.refusedText')}</Text>
        {rows.map(({ email, times }) => (
          <Group key={email} justify="space-between" gap="xs">
            <span style={{ overflowWrap: 'anywhere' }}>
              <Text component="span" fw={600} inherit>
                {email}
              </Text>
              {` · ${t('recipients.refusals', { count: times })}`}
            </span>
            <GuardedButton
              ability="devices.write"
              allowed={canTry}
              size="compact-sm"
              variant="default"
              loading={again.isPending && again.variables.body.email === email}
              aria-label={t('recipients.tryAgainNamed', { email })}
              onClick={() => again.mutate({ body: { email } })}
            >
              {t('recipients.tryAgain')}
            </GuardedButton>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
