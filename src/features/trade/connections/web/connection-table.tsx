import { ActionIcon, Anchor, Table, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { Integration } from '../contract.ts'
import { StateBadge } from './state-badge.tsx'

type Props = { rows: readonly Integration[]; onRemove: (row: Integration) => void }

/** On a phone type and direction stand below the name. */
export function ConnectionTable({ rows, onRemove }: Props) {
  const { t } = useTranslation()
  const may = useCan()
  return (
    <TableScroll minWidth={0} label={t('connections.title')}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.name')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.ediType')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('fields.direction')}</Table.Th>
            <Table.Th visibleFrom="md">{t('connections.lastRetrieved')}</Table.Th>
            <Table.Th>{t('fields.state')}</Table.Th>
            {may('connections.write') && <Table.Th ta="right">{t('fields.action')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Anchor component={Link} to={configurationPath(row.id)} fw={600}>
                  {row.name}
                </Anchor>
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  {textOf(`connections.types.${row.ediType}`)} · {textOf(`connections.directions.${row.direction}`)}
                </Text>
                {row.problem && (
                  <div>
                    <StateText tone="bad" text={textOf(`connections.problem.${row.problem.code}`)} />
                  </div>
                )}
                {row.certificateEndsAt && <CertificateEnd at={row.certificateEndsAt} />}
              </Table.Td>
              <Table.Td visibleFrom="sm">{textOf(`connections.types.${row.ediType}`)}</Table.Td>
              <Table.Td visibleFrom="sm">{textOf(`connections.directions.${row.direction}`)}</Table.Td>
              <Table.Td visibleFrom="md">{row.lastRetrievedAt ? <DateText iso={row.lastRetrievedAt} /> : '–'}</Table.Td>
              <Table.Td>
                <StateBadge state={row.state} />
              </Table.Td>
              {may('connections.write') && (
                <Table.Td ta="right">
                  <LazyMenu
                    items={() => import('./connection-items.tsx')}
                    itemProps={{ row, onRemove }}
                    trigger={
                      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('connections.actions', { name: row.name })}>
                        <IconDots size={20} aria-hidden />
                      </ActionIcon>
                    }
                  />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

function CertificateEnd({ at }: { at: string }) {
  const isOver = Date.parse(at) < Date.now()
  const text = textOf(`connections.certificate.${isOver ? 'endedShort' : 'endsShort'}`, { date: dayText(at) })
  return (
    <div>
      <StateText tone={isOver ? 'bad' : 'waiting'} text={text} />
    </div>
  )
}
