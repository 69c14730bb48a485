import { ActionIcon, Group, Menu, Table, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { countedUses, getListNames, type ListKey, type ListName, removeListName } from '../contract.ts'

type Props = {
  list: ListKey
  rows: readonly ListName[]
  canWrite: boolean
  onRename: (name: ListName) => void
  onMerge: (name: ListName) => void
}

export function NameTable({ list, rows, canWrite, onRename, onMerge }: Props) {
  const { t } = useTranslation()
  const remove = useAction(removeListName, { refreshes: [getListNames], success: t('lists.removed') })
  return (
    <TableScroll minWidth={0} label={t(`lists.names.${list}`)}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.name')}</Table.Th>
            <Table.Th ta="right" w={80}>
              {t('lists.used')}
            </Table.Th>
            <Table.Th w={1}>
              <span className="visually-hidden">{t('lists.actions')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.name}>
              <Table.Td fw={600} style={{ overflowWrap: 'anywhere' }}>
                {row.name}
                {row.movingTo !== null && (
                  <Text size="sm" c="dimmed" role="status">
                    {t('lists.movingTo', { name: row.movingTo })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right" className="numbers">
                {row.used}
                {row.used === countedUses && '+'}
              </Table.Td>
              <Table.Td>
                {row.movingTo === null && (
                  <Group gap="xs" justify="flex-end" wrap="nowrap">
                    <GuardedButton
                      ability="classification.write"
                      allowed={canWrite}
                      size="compact-sm"
                      variant="default"
                      aria-label={t('lists.renameNamed', { name: row.name })}
                      onClick={() => onRename(row)}
                    >
                      {t('lists.rename')}
                    </GuardedButton>
                    {canWrite && (
                      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
                        <Menu.Target>
                          <ActionIcon variant="default" size={26} aria-label={t('lists.moreNamed', { name: row.name })}>
                            <IconDots size={16} aria-hidden />
                          </ActionIcon>
                        </Menu.Target>
                        <Menu.Dropdown>
                          <Menu.Item disabled={rows.length < 2} onClick={() => onMerge(row)}>
                            {t('lists.merge')}
                          </Menu.Item>
                          <Menu.Item disabled={row.used > 0} onClick={() => remove.mutate({ body: { list, name: row.name } })}>
                            {t(row.used > 0 ? 'lists.removeUsed' : 'common.remove')}
                          </Menu.Item>
                        </Menu.Dropdown>
                      </Menu>
                    )}
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
