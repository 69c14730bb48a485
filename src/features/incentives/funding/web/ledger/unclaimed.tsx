import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { optionalText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { listUnclaimed, noteUnclaimed } from '../../contract.ts'

type Row = Result<typeof listUnclaimed>['rows'][number]

/** Earned money that came back or could not be paid: the payee's, until it is paid or goes to their state. */
export function Unclaimed() {
  const { t } = useTranslation()
  const may = useCan()('funding.write')
  const [noting, setNoting] = useState<Row | null>(null)
  const found = useApi(listUnclaimed, {})
  if (found.error) return <ErrorState error={found.error} onRetry={found.refetch} />
  const { rows = [], more = false } = found.data ?? {}
  if (found.data && rows.length === 0) return <Text>{t('funding.unclaimed.none')}</Text>
  return (
    <>
      <TableScroll minWidth={640} label={t('funding.unclaimed.title')}>
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('funding.payee')}</th>
              <th scope="col">{t('fields.state')}</th>
              <th scope="col">{t('funding.unclaimed.since')}</th>
              <th scope="col">{t('funding.unclaimed.dueOn')}</th>
              <th scope="col">{t('fields.letterOn')}</th>
              <th scope="col" data-end>
                {t('fields.amount')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('funding.unclaimed.letter')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.payeeName}
                  <Text size="sm" c="dimmed">
                    {[row.programName, row.reason].filter(Boolean).join(' · ')}
                  </Text>
                </th>
                <td>{row.state}</td>
                <td>{dayText(row.since)}</td>
                <td>{dayText(row.dueOn)}</td>
                <td>{row.letterOn && dayText(row.letterOn)}</td>
                <td data-end>{formatCents(row.amount)}</td>
                <td>
                  <GuardedButton
                    ability="funding.write"
                    allowed={may}
                    size="compact-sm"
                    variant="default"
                    aria-label={t('funding.unclaimed.letterTo', { name: row.payeeName })}
                    onClick={() => setNoting(row)}
                  >
                    {t('funding.unclaimed.letter')}
                  </GuardedButton>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroll>
      {more && <Text c="dimmed">{t('lists.more')}</Text>}
      {noting && <LetterDialog row={noting} onClose={() => setNoting(null)} />}
    </>
  )
}

const form = z.object({ letterOn: z.iso.date('programs.errors.date').or(z.literal('')), note: optionalText(300) })

function LetterDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation()
  const note = useAction(noteUnclaimed, {
    refreshes: [listUnclaimed],
    silent: true,
    success: t('funding.ledger.noted'),
    onSuccess: onClose,
  })
  const zodForm = useZodForm(form, {
    initialValues: { letterOn: row.letterOn ?? '', note: row.note },
    onSubmit: ({ letterOn, note: said }) => note.mutateAsync({ params: { id: row.id }, body: { letterOn: letterOn || null, note: said } }),
  })
  return (
    <SaveDialog
      title={t('funding.unclaimed.letterTo', { name: row.payeeName })}
      zodForm={zodForm}
      label={t('common.save')}
      small
      onClose={onClose}
    >
      <DateField
        {...zodForm.field('letterOn')}
        value={zodForm.form.values.letterOn}
        onChange={(day) => zodForm.form.setFieldValue('letterOn', day)}
      />
      <TextInput {...zodForm.field('note')} autoComplete="off" />
    </SaveDialog>
  )
}
