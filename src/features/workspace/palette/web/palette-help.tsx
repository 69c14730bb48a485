import { Kbd, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/app/session/use-can.ts'
import classes from './palette.module.css'

export function Waiting() {
  const { t } = useTranslation()
  return (
    <Text c="dimmed" size="sm" p="md">
      {t('common.loading')}
    </Text>
  )
}

/** What was looked for is not there: what can be typed. */
export function NothingFound({ search }: { search: string }) {
  const { t } = useTranslation()
  const can = useCan()
  const seesCustomers = can('customers.read')
  return (
    <div className={classes.nothing}>
      <Text fw={600} size="sm">
        {t('palette.nothing', { search })}
      </Text>
      <Text size="sm" c="dimmed" mt={6}>
        {t('palette.try')}
      </Text>
      <List size="sm" c="dimmed" mt={4}>
        {seesCustomers && <List.Item>{t('palette.tryNames')}</List.Item>}
        {seesCustomers && <List.Item>{t('palette.tryPhone')}</List.Item>}
        {can('orders.read') && <List.Item>{t('palette.tryOrders')}</List.Item>}
        {can('payments.read') && <List.Item>{t('palette.tryPayments')}</List.Item>}
        {can('exchange.read') && <List.Item>{t('palette.tryExchange')}</List.Item>}
        <List.Item>{t('palette.tryScreens')}</List.Item>
      </List>
    </div>
  )
}

/** Only where there is a keyboard. */
export function PaletteKeys() {
  const { t } = useTranslation()
  const keys = [
    { pressed: '↑ ↓', does: t('palette.keys.choose') },
    { pressed: 'Enter', does: t('palette.keys.open') },
    { pressed: 'Esc', does: t('palette.keys.close') },
  ]
  return (
    <div className={classes.keys} aria-hidden>
      {keys.map(({ pressed, does }) => (
        <span key={pressed}>
          <Kbd size="xs">{pressed}</Kbd> {does}
        </span>
      ))}
    </div>
  )
}
