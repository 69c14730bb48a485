import { Button, Radio, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/query.ts'
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
        <TableScroll minWidth={480} label={t('conflicts.gone.changes')}>
          <Table mb="lg" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('conflicts.gone.changes')}</Table.Th>
                <Table.Th>{t('conflicts.ours')}</Table.Th>
                <Table.Th>{t('conflicts.quickbooks')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(({ field, ours, quickbooks }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{labelOf(field)}</Table.Th>
                  <Table.Td className={classes.value}>{valueText(field, ours.value)}</Table.Td>
                  <Table.Td className={classes.value}>{valueText(field, quickbooks.value)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
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
