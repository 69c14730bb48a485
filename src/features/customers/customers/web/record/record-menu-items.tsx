import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import type { Customer } from '../../contract.ts'
import { getCustomer, listCustomers, setCustomerStatus } from '../../contract.ts'
import { useRelease } from './use-release.ts'

type Props = { customer: Customer; onArchive: () => void; onHold: () => void }

/** What stands in the record's menu; loaded when the menu is first pointed at. */
export default function RecordMenuItems({ customer, onArchive, onHold }: Props) {
  const { id, fields } = customer
  const { t } = useTranslation()
  const refreshes = [getCustomer, listCustomers]
  const params = { id }
  const archive = useAction(setCustomerStatus, { refreshes, success: t('customers.actions.archived', { name: fields.name }) })
  const restore = useAction(setCustomerStatus, {
    refreshes,
    success: t('customers.actions.restored'),
    undo: () => () => archive.mutate({ params, body: { active: 'N' } }),
  })
  const release = useRelease(customer)
  return (
    <>
      {fields.onHold === 'N' ? (
        <Menu.Item leftSection={<IconHandStop size={16} aria-hidden />} onClick={onHold}>
          {t('customers.actions.hold')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={release}>
          {t('customers.actions.release')}
        </Menu.Item>
      )}
      {fields.active === 'Y' ? (
        <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={onArchive}>
          {t('customers.actions.archive')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={() => restore.mutate({ params, body: { active: 'Y' } })}>
          {t('customers.actions.restore')}
        </Menu.Item>
      )}
    </>
  )
}
