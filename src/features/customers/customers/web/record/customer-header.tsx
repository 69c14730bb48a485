import { Anchor, Badge, Group } from '@mantine/core'
import { IconHandStop, IconPencil, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { customerPath, customersPath } from '#contract/places.ts'
import { listOf } from '#web/list/list-of.ts'
import { Figure } from '#web/record/figure.tsx'
import { RecordHeader } from '#web/record/record-header.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { Customer } from '../../contract.ts'
import { QuickBooksBadge } from '../quickbooks-badge.tsx'
import { CustomerNeighbours } from './customer-neighbours.tsx'
import { RecordActions } from './record-actions.tsx'
import type { CustomerSync } from './use-customer-sync.ts'

/** Name, state, the figures that matter, and the way back into the list. */
export function CustomerHeader({ customer, sync }: { customer: Customer; sync: CustomerSync }) {
  const { t } = useTranslation()
  const location = useLocation()
  const { id, fields, openBalance, ageing, parent } = customer
  const company = fields.company === fields.name ? '' : fields.company
  const overdue = ageing.days30 + ageing.days60 + ageing.days90 + ageing.older
  return (
    <RecordHeader
      list={{ path: customersPath, label: t('customers.record.back') }}
      neighbours={<CustomerNeighbours id={id} from={listOf(location.state)} />}
      title={fields.name}
      beside={<Badges customer={customer} sync={sync} />}
      description={
        <>
          {company}
          {parent && (
            <>
              {company && ' · '}
              {t('customers.record.subOf')}{' '}
              <Anchor component={Link} to={customerPath(parent.id)} underline="always">
                {parent.customerName}
              </Anchor>
            </>
          )}
        </>
      }
      actions={
        <Group gap="xs" wrap="nowrap">
          <GuardedButton
            ability="customers.write"
            allowed={customer.canWrite}
            to="?edit=1"
            aria-keyshortcuts="e"
            state={location.state}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('common.edit')}
          </GuardedButton>
          {customer.canWrite && <RecordActions customer={customer} />}
        </Group>
      }
      figures={
        <>
          <Figure label={t('customers.record.openBalance')}>{formatCents(openBalance)}</Figure>
          <Figure label={t('customers.record.overdue')} alarming={overdue > 0}>
            {formatCents(overdue)}
          </Figure>
        </>
      }
    />
  )
}

function Badges({ customer: { fields }, sync }: { customer: Customer; sync: CustomerSync }) {
  const { t } = useTranslation()
  return (
    <Group gap={6} role="status">
      <Badge variant="default" tt="none">
        {t(`customers.type.${fields.customerType}`)}
      </Badge>
      {fields.onHold === 'Y' && (
        <Badge variant="default" tt="none" leftSection={<IconHandStop size={13} aria-hidden color="var(--mantine-color-error)" />}>
          {t('customers.onHold')}
        </Badge>
      )}
      {fields.active === 'N' && (
        <Badge variant="default" tt="none" leftSection={<IconUserOff size={13} aria-hidden />}>
          {t('customers.inactive')}
        </Badge>
      )}
      <QuickBooksBadge state={sync.state} />
    </Group>
  )
}
