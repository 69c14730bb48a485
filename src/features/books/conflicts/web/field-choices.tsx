import { Button, Group, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comparison } from '#features/quickbooks/contract.ts'
import { queryClient, queryKey, useAction } from '#web/app/calls/query.ts'
import { type Conflict, getConflict, resolveConflict } from '../contract.ts'
import classes from './conflict.module.css'
import { SideValue } from './side-value.tsx'
import { labelOf } from './texts.ts'

type Side = 'ours' | 'theirs'
type Choices = Record<string, Side>

/** Ours, QuickBooks' and the last agreed value of each field, and which of the first two shall stay. */
export function FieldChoices({ conflict, canChoose }: { conflict: Conflict; canChoose: boolean }) {
  const { t } = useTranslation()
  const { id, shown, fields } = conflict
  const [choices, setChoices] = useState<Choices>({})
  const resolve = useAction(resolveConflict, { refreshes: [getConflict], success: t('conflicts.applied') })
  const count = Object.keys(choices).length
  const all = (side: Side) => setChoices(Object.fromEntries(fields.map(({ field }) => [field, side])))
  // What moved meanwhile is shown before anybody chooses again.
  const readAgain = () => queryClient.invalidateQueries({ queryKey: queryKey(getConflict) })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        resolve.mutate({ body: { id, shown, choices } }, { onError: readAgain })
      }}
    >
      {canChoose && fields.length > 1 && (
        <Group gap="xs" mb="md">
          <Button size="xs" variant="default" onClick={() => all('ours')}>
            {t('conflicts.allOurs')}
          </Button>
          <Button size="xs" variant="default" onClick={() => all('theirs')}>
            {t('conflicts.allTheirs')}
          </Button>
        </Group>
      )}
      {fields.map((comparison) => (
        <FieldChoice
          key={comparison.field}
          comparison={comparison}
          disabled={!canChoose}
          value={choices[comparison.field] ?? null}
          onChange={(side) => setChoices({ ...choices, [comparison.field]: side })}
        />
      ))}
      {canChoose && (
        <Group gap="sm">
          <Button type="submit" disabled={count === 0} loading={resolve.isPending}>
            {t('conflicts.apply')}
          </Button>
          {count > 0 && count < fields.length && (
            <Text size="sm" c="dimmed">
              {t('conflicts.partly')}
            </Text>
          )}
        </Group>
      )}
    </form>
  )
}

type ChoiceProps = { comparison: Comparison; disabled: boolean; value: Side | null; onChange: (side: Side) => void }

function FieldChoice({ comparison: { field, ours, quickbooks, agreed }, disabled, value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const label = labelOf(field)
  return (
    <Radio.Group
      className={classes.field}
      label={t('conflicts.chooseFor', { field: label })}
      labelProps={{ className: classes.label }}
      value={value}
      onChange={(chosen) => onChange(chosen === 'theirs' ? 'theirs' : 'ours')}
    >
      <div className={classes.columns}>
        <Radio
          value="ours"
          disabled={disabled}
          className={classes.side}
          label={<SideValue name={t('conflicts.ours')} field={field} side={ours} />}
        />
        <Radio
          value="theirs"
          disabled={disabled}
          className={classes.side}
          label={<SideValue name={t('conflicts.quickbooks')} field={field} side={quickbooks} />}
        />
        <div className={classes.agreed}>
          {agreed ? <SideValue name={t('conflicts.agreed')} field={field} side={agreed} /> : <Text c="dimmed">{t('conflicts.never')}</Text>}
        </div>
      </div>
    </Radio.Group>
  )
}
