import { ActionIcon, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '#web/query.ts'
import { customerPath, getNeighbours } from '../contract.ts'
import { queryOf, readListState } from './list-state.ts'

/** Previous and next within the list the record was opened from, on the tab that is open. */
export function Neighbours({ id, from }: { id: string; from: string }) {
  const { t } = useTranslation()
  const tab = useSearchParams()[0].get('tab')
  const query = queryOf(readListState(new URLSearchParams(from)))
  const { data } = useApi(getNeighbours, { params: { id }, query }, { staleTime: 60_000 })
  const ways = [
    { to: data?.previous, label: t('customers.record.previous'), Icon: IconChevronUp },
    { to: data?.next, label: t('customers.record.next'), Icon: IconChevronDown },
  ]
  return (
    <Group gap={4}>
      {ways.map(({ to, label, Icon }) =>
        to ? (
          <ActionIcon
            key={label}
            component={Link}
            to={{ pathname: customerPath(to), search: tab ? `tab=${tab}` : '' }}
            state={{ from }}
            variant="default"
            aria-label={label}
            title={label}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon key={label} variant="default" disabled aria-label={label}>
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ),
      )}
    </Group>
  )
}
