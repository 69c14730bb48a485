import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { listRepGroups, type RepGroup, removeRepGroup } from '../contract.ts'

const GroupDialog = lazyPart(() => import('./group-dialog.tsx'))

/** Reps whose devices have rules in common. */
export function RepGroups({ groups, canWrite }: { groups: RepGroup[]; canWrite: boolean }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<RepGroup | 'new' | null>(null)
  const [removed, setRemoved] = useState<RepGroup | null>(null)
  const remove = useAction(removeRepGroup, {
    refreshes: [listRepGroups],
    success: t('deviceRules.groupRemoved'),
    onSuccess: () => setRemoved(null),
  })
  const button = { ability: 'settings.write', allowed: canWrite, size: 'compact-sm', variant: 'default' } as const
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('deviceRules.repGroups')}
        </Title>
        <GuardedButton
          ability="settings.write"
          allowed={canWrite}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('deviceRules.addGroup')}
        </GuardedButton>
      </Group>
      {groups.length === 0 ? (
        <Text c="dimmed">{t('deviceRules.noGroups')}</Text>
      ) : (
        <TableScroll minWidth={0} label={t('deviceRules.repGroups')}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('fields.name')}</Table.Th>
                <Table.Th>{t('settings.tabs.reps')}</Table.Th>
                <Table.Th>
                  <span className="visually-hidden">{t('deviceRules.actions')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {groups.map((group) => (
                <Table.Tr key={group.id}>
                  <Table.Td fw={600}>{group.name}</Table.Td>
                  <Table.Td>{group.reps.map(({ code }) => code).join(', ') || '–'}</Table.Td>
                  <Table.Td>
                    <Group gap="xs" justify="flex-end">
                      <GuardedButton
                        {...button}
                        aria-label={t('deviceRules.editNamed', { name: group.name })}
                        onClick={() => setEdited(group)}
                      >
                        {t('common.edit')}
                      </GuardedButton>
                      <GuardedButton
                        {...button}
                        aria-label={t('deviceRules.removeNamed', { name: group.name })}
                        onClick={() => setRemoved(group)}
                      >
                        {t('common.remove')}
                      </GuardedButton>
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
      <Suspense>{edited && <GroupDialog group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}</Suspense>
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => removed && remove.mutate({ params: { id: removed.id } })}
        title={t('deviceRules.removeNamed', { name: removed?.name ?? '' })}
        confirmLabel={t('common.remove')}
        loading={remove.isPending}
        danger
      >
        <Text>{t('deviceRules.removeText')}</Text>
      </ConfirmDialog>
    </Stack>
  )
}
