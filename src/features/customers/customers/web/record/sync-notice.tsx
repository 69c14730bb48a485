import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { conflictPath, quickbooksPath } from '#contract/places.ts'
import { useSyncStatus } from '#features/quickbooks/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Customer } from '../../contract.ts'
import { createInQuickbooks, getCustomer, getCustomerSync, listCustomers } from '../../contract.ts'
import type { CustomerParts } from './customer-parts.ts'
import type { CustomerSync } from './use-customer-sync.ts'

const looks = {
  refused: { color: 'red', Icon: IconAlertTriangle },
  conflict: { color: 'red', Icon: IconAlertTriangle },
  unknown: { color: 'yellow', Icon: IconHelpCircle },
  off: { color: 'gray', Icon: IconInfoCircle },
  none: { color: 'gray', Icon: IconInfoCircle },
  waiting: { color: 'yellow', Icon: IconInfoCircle },
  removed: { color: 'yellow', Icon: IconInfoCircle },
} as const
type Noted = keyof typeof looks
type Props = { customer: Customer; sync: CustomerSync; Replay: CustomerParts['Replay'] }
const isNoted = (state: string): state is Noted => state in looks

/** What stands between this record and QuickBooks, in plain words, and what to do about it. Nothing while all is well. */
export function SyncNotice({ customer, sync, Replay }: Props) {
  const { t } = useTranslation()
  const connection = useSyncStatus().data?.connection
  const { state } = sync
  if (!isNoted(state) || (state === 'none' && connection !== 'active')) return null
  // What waits for its first attempt needs no explanation; the badge says it.
  if (state === 'waiting' && !sync.message) return null
  const { color, Icon } = looks[state]
  const text = sync.message || (state === 'none' ? t('customers.sync.noneText') : '')
  return (
    <Alert
      color={color}
      icon={<Icon aria-hidden />}
      title={t(`customers.sync.${state}`)}
      mb="lg"
      role={color === 'red' ? 'alert' : 'status'}
    >
      {text && <Text>{text}</Text>}
      {sync.fix && <Text>{sync.fix}</Text>}
      <Details sync={sync} />
      <Actions customer={customer} sync={sync} Replay={Replay} />
    </Alert>
  )
}

function Details({ sync: { state, code, attempts, since, nextAttemptAt } }: { sync: CustomerSync }) {
  const { t } = useTranslation()
  // In a conflict QuickBooks refused nothing.
  if (state === 'conflict' || (!code && attempts === 0)) return null
  return (
    <Text size="xs" mt={4} c="dimmed">
      {[code && t('customers.sync.code', { code }), attempts > 0 && t('customers.sync.attempts', { count: attempts })]
        .filter(Boolean)
        .join(' · ')}
      {since && (
        <>
          {' · '}
          {t('customers.sync.since')} <DateText iso={since} />
        </>
      )}
      {nextAttemptAt && (
        <>
          {' · '}
          {t('customers.sync.nextAttempt')} <DateText iso={nextAttemptAt} />
        </>
      )}
    </Text>
  )
}

function Actions({ customer, sync: { state, deliveryId }, Replay }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const location = useLocation()
  const refreshes = [getCustomer, getCustomerSync, listCustomers]
  const create = useAction(createInQuickbooks, { refreshes })
  if (state === 'off') {
    return can('settings.read') ? (
      <Button component={Link} to={quickbooksPath} size="xs" variant="default" mt="sm">
        {t('customers.sync.settings')}
      </Button>
    ) : null
  }
  if (state === 'conflict') {
    return deliveryId && can('sync.read') ? (
      <Button component={Link} to={conflictPath(deliveryId)} size="xs" mt="sm">
        {t('customers.sync.choose')}
      </Button>
    ) : null
  }
  if (!customer.canWrite) return null
  return (
    <Group gap="xs" mt="sm">
      {state === 'refused' && (
        <Button component={Link} to="?edit=1" state={location.state} size="xs">
          {t('common.edit')}
        </Button>
      )}
      {(state === 'refused' || state === 'unknown') && deliveryId && (
        <Replay
          entryId={deliveryId}
          label={t(state === 'unknown' ? 'customers.sync.check' : 'customers.sync.resend')}
          refreshes={refreshes}
        />
      )}
      {state === 'none' && (
        <Button size="xs" variant="default" loading={create.isPending} onClick={() => create.mutate({ params: { id: customer.id } })}>
          {t('customers.sync.create')}
        </Button>
      )}
    </Group>
  )
}
