import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { type Conflict, getConflict, settleGone } from '../contract.ts'
import classes from './conflict.module.css'
import { labelOf, valueText } from './texts.ts'

const choices = ['keep', 'create', 'deactivate'] as const
type Choice = (typeof choices)[number]

/** What never arrived at a record that is gone there, and what shall become of ours. */
export function GoneChoices({ conflict: { id, fields }, canChoose }: { conflict: Conflict; canChoose: boolean }) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<Choice | null>(null)
  const settle = useAction(settleGone, { refreshes: [getConflict] })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (choice) settle.mutate({ body: { id, choice } })
      }}
    >
      {fields.length > 0 && (
        <TableScroll minWidth={340} label={t('conflicts.gone.changes')}>
          <DataTable className={classes.unsent}>
            <thead>
              <tr>
                <th scope="col">{t('conflicts.gone.changes')}</th>
                <th scope="col">{t('conflicts.ours')}</th>
                <th scope="col">{t('conflicts.quickbooks')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ field, ours, quickbooks }) => (
                <tr key={field}>
                  <th scope="row">{labelOf(field)}</th>
                  <td>{valueText(field, ours.value)}</td>
                  <td>{valueText(field, quickbooks.value)}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </TableScroll>
      )}
      <Radio.Group
        label={t('conflicts.gone.question')}
        labelProps={{ className: classes.label }}
        value={choice}
        onChange={(value) => setChoice(choices.find((each) => each === value) ?? null)}
      >
        <Stack gap="sm" my="md">
          {choices.map((each) => (
            <Radio
              key={each}
              value={each}
              disabled={!canChoose}
              label={t(`conflicts.gone.${each}`)}
              description={t(`conflicts.gone.${each}Text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {canChoose && (
        <Button type="submit" disabled={!choice} loading={settle.isPending}>
          {t('conflicts.apply')}
        </Button>
      )}
    </form>
  )
}
