import { Group, Table, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import type { SyncProgress } from '../contract.ts'

const icons = { waiting: IconCircle, running: IconLoader2, done: IconCircleCheck }

export default function EntityTable({ entities }: { entities: SyncProgress['entities'] }) {
  const { t } = useTranslation()
  return (
    <TableScroll minWidth={320} label={t('sync.entity')}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sync.entity')}</Table.Th>
            <Table.Th ta="right">{t('sync.records')}</Table.Th>
            <Table.Th ta="right">{t('sync.refused')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entities.map(({ entity, state, done, total, errors }) => {
            const Icon = icons[state]
            return (
              <Table.Tr key={entity}>
                <Table.Td>
                  <Group gap={8} wrap="nowrap">
                    <Icon
                      size={16}
                      aria-hidden
                      style={{ flexShrink: 0 }}
                      color={state === 'done' ? 'var(--mantine-color-green-7)' : 'currentColor'}
                    />
                    <span>{textOf(`entities.${entity}`)}</span>
                    <Text span size="xs" c="dimmed" className={state === 'done' ? 'visually-hidden' : ''}>
                      {t(`sync.entityState.${state}`)}
                    </Text>
                  </Group>
                </Table.Td>
                <Table.Td ta="right" className="numbers">
                  {state !== 'done' && total > 0 ? `${numberText(done)} / ${numberText(total)}` : numberText(done)}
                </Table.Td>
                <Table.Td ta="right" className="numbers">
                  {errors > 0 ? numberText(errors) : '–'}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
