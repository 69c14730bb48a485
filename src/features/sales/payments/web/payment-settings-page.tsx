import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { disconnectStripe, getStripeAccount, refreshStripeAccount, startOnboarding } from '../contract.ts'
import { RefundLimits } from './refund-limits.tsx'

/** The company's account at Stripe: made, completed and let go here. Coming back from Stripe's pages has it asked, never believed. */
export default function PaymentSettingsPage() {
  const { t } = useTranslation()
  const canWrite = useCan()('stripeAccount.write')
  const [params, setParams] = useSearchParams()
  const [isLeaving, setLeaving] = useState(false)
  const account = useApi(getStripeAccount, {})
  const refreshes = [getStripeAccount]
  const { mutate: refresh, isPending: isRefreshing } = useAction(refreshStripeAccount, { refreshes })
  const { mutate: start, isPending: isStarting } = useAction(startOnboarding, { onSuccess: ({ url }) => location.assign(url) })
  const leave = useAction(disconnectStripe, { refreshes, success: t('payments.account.disconnected'), onSuccess: () => setLeaving(false) })
  const cameBack = params.has('back')
  const isExpired = params.has('again')
  useEffect(() => {
    if (!cameBack && !isExpired) return
    setParams({}, { replace: true })
    if (!canWrite) return
    // The link had run out: Stripe sends people back for a new one.
    if (isExpired) start({})
    else refresh({})
  }, [cameBack, isExpired, canWrite, setParams, start, refresh])
  if (account.error) return <ErrorState error={account.error} onRetry={account.refetch} />
  if (!account.data) return null
  const { state, accountId, payoutsEnabled, requirementsDue, checkedAt } = account.data
  if (state === 'NotConnected')
    return (
      <EmptyState
        icon={<IconCreditCard size={36} />}
        title={t('payments.account.none')}
        text={t('payments.account.noneText')}
        action={
          canWrite && (
            <Button loading={isStarting} onClick={() => start({})}>
              {t('payments.account.connect')}
            </Button>
          )
        }
      />
    )
  const isEnabled = state === 'Enabled'
  return (
    <Stack maw={640}>
      <Alert color={isEnabled ? 'green' : 'yellow'} title={textOf(`payments.account.state.${state}`)}>
        {textOf(`payments.account.about.${state}`)}
      </Alert>
      {requirementsDue.length > 0 && (
        <div>
          <Text fw={550}>{t('payments.account.due')}</Text>
          <List>
            {[...new Set(requirementsDue.map(dueText))].map((due) => (
              <List.Item key={due}>{due}</List.Item>
            ))}
          </List>
        </div>
      )}
      <Text>
        {t('payments.account.id')} <code>{accountId}</code>
      </Text>
      {isEnabled && !payoutsEnabled && <Text>{t('payments.account.noPayouts')}</Text>}
      {checkedAt && (
        <Text c="dimmed">
          {t('payments.account.checked')} <DateText iso={checkedAt} />
        </Text>
      )}
      <Group>
        {canWrite && !isEnabled && (
          <Button loading={isStarting} onClick={() => start({})}>
            {t('payments.account.complete')}
          </Button>
        )}
        {canWrite && (
          <Button variant="default" loading={isRefreshing} onClick={() => refresh({})}>
            {t('payments.account.refresh')}
          </Button>
        )}
        <Anchor href="https://dashboard.stripe.com/" target="_blank" rel="noreferrer">
          {t('payments.account.atStripe')}
        </Anchor>
        {canWrite && (
          <Button variant="subtle" color="gray" onClick={() => setLeaving(true)}>
            {t('payments.account.disconnect')}
          </Button>
        )}
      </Group>
      <RefundLimits />
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => leave.mutate({})}
        title={t('payments.account.disconnectTitle')}
        confirmLabel={t('payments.account.disconnect')}
        loading={leave.isPending}
        danger
      >
        <Text>{t('payments.account.disconnectText')}</Text>
      </ConfirmDialog>
    </Stack>
  )
}

/** Stripe asks field by field (`representative.dob.day`): what they are about, by how their names begin. */
const asked: [RegExp, 'bank' | 'company' | 'terms' | 'people'][] = [
  [/^external_account/, 'bank'],
  [/^(business_|company|documents|settings)/, 'company'],
  [/^tos_acceptance/, 'terms'],
  [/^(individual|representative|owners|directors|executives|person_|relationship)/, 'people'],
]
const dueText = (field: string): string => {
  const about = asked.find(([begins]) => begins.test(field))?.[1]
  return about ? textOf(`payments.account.dueOf.${about}`) : field.replaceAll(/[._]/g, ' ')
}
