import { Badge, Group, Stack, Table, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { Ability } from '#contract/permissions.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import type { RecipientRow, ShownRecipient } from '../contract.ts'
import { contentsFor, isToken, mostRecipients } from '../recipients.ts'

const RecipientDialog = lazyPart(() => import('./recipient-dialog.tsx'))

type Props = {
  label: string
  rows: readonly ShownRecipient[]
  /** Without it the list is only shown. */
  edit?: { ability: Ability; canWrite: boolean; onSave: (rows: RecipientRow[]) => Promise<unknown> }
}

/** Who gets a copy of what, and whether they said that it may come. */
export function RecipientTable({ label, rows, edit }: Props) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const button = edit && ({ ability: edit.ability, allowed: edit.canWrite } as const)
  return (
    <Stack gap="sm">
      {rows.length === 0 ? (
        <Text c="dimmed">{t('recipients.none')}</Text>
      ) : (
        <TableScroll minWidth={0} label={label}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('recipients.recipient')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('recipients.events')}</Table.Th>
                <Table.Th>{t('recipients.state')}</Table.Th>
                {edit && (
                  <Table.Th>
                    <span className="visually-hidden">{t('recipients.actions')}</span>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, place) => (
                <Table.Tr key={`${row.recipient} ${row.events.join(' ')}`}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Text fw={600}>{nameOf(row.recipient, t)}</Text>
                    <Text c="dimmed" size="sm">
                      {[row.name, row.sendAs, t(`recipients.contents.${shownContent(row)}`), ...conditionsOf(row, t)]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">{row.events.map((event) => t(`recipients.eventNames.${event}`)).join(', ')}</Table.Td>
                  <Table.Td>
                    <Badge variant="default" tt="none">
                      {row.active === 'Y' ? t(`recipients.states.${row.state}`) : t('recipients.off')}
                    </Badge>
                    {row.active === 'Y' && (row.state === 'Bounced' || row.state === 'Unsubscribed') && (
                      <Text size="sm" mt={4}>
                        {t(row.state === 'Bounced' ? 'recipients.bounced' : 'recipients.unsubscribed')}
                      </Text>
                    )}
                  </Table.Td>
                  {edit && button && (
                    <Table.Td>
                      <Group gap="xs" justify="flex-end">
                        <GuardedButton
                          {...button}
                          size="compact-sm"
                          variant="default"
                          aria-label={t('recipients.editNamed', { name: nameOf(row.recipient, t) })}
                          onClick={() => setEdited(place)}
                        >
                          {t('common.edit')}
                        </GuardedButton>
                      </Group>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
      {edit && button && rows.length < mostRecipients && (
        <div>
          <GuardedButton {...button} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {t('recipients.add')}
          </GuardedButton>
        </div>
      )}
      <Suspense>
        {edit && edited !== null && (
          <RecipientDialog rows={rows} place={edited === 'new' ? null : edited} onSave={edit.onSave} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Stack>
  )
}

/** As it comes: a link to accept or pay goes to nobody but who buys. */
const shownContent = ({ recipient, content }: ShownRecipient) => (contentsFor(recipient).includes(content) ? content : 'PDF')

type Say = ReturnType<typeof useTranslation>['t']
const nameOf = (recipient: string, t: Say) => (isToken(recipient) ? t(`recipients.tokens.${recipient.slice(1)}`) : recipient)

const conditionsOf = ({ minAmount, customerType }: ShownRecipient, t: Say) => [
  minAmount === null ? '' : t('recipients.from', { amount: formatCents(minAmount) }),
  customerType === null ? '' : t(`recipients.customerTypes.${customerType}`),
]
