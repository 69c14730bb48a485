import { Button, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { FootRow } from '#web/ui/dialogs/form-foot.tsx'
import { labelOf, valueText } from '../value-text.ts'
import type { Choice, Comparison, Difference } from './clash.ts'

type Props = {
  message: string
  comparison: Comparison
  saving: boolean
  onSave: (choices: Record<string, Choice>) => void
  onClose: () => void
}

/** Somebody saved this record meanwhile: shows what they changed and lets the later saver choose, field by field. */
export function ClashDialog({ message, comparison: { both, theirsOnly }, saving, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const choiceOf = (field: string) => choices[field] ?? 'mine'
  return (
    <Dialog onClose={onClose} title={t('customers.clash.title')} size="lg">
      <Stack>
        <Text>
          {message} {t(both.length > 0 ? 'customers.clash.text' : 'customers.clash.none')}
        </Text>
        {both.map((difference) => (
          <ChoiceOf
            key={difference.field}
            difference={difference}
            value={choiceOf(difference.field)}
            onChange={(choice) => setChoices({ ...choices, [difference.field]: choice })}
          />
        ))}
        {theirsOnly.length > 0 && (
          <div>
            <Text size="sm" c="dimmed">
              {t('customers.clash.theirsOnly')}
            </Text>
            <ul style={{ margin: '4px 0 0', paddingLeft: 20 }}>
              {theirsOnly.map(({ field, before, theirs }) => (
                <li key={field}>
                  {labelOf(field)}: <del>{valueText(field, before)}</del> → <strong>{valueText(field, theirs)}</strong>
                </li>
              ))}
            </ul>
          </div>
        )}
        <DialogFoot>
          <FootRow cancel={onClose} cancelLabel={t('common.back')}>
            <Button loading={saving} onClick={() => onSave(Object.fromEntries(both.map(({ field }) => [field, choiceOf(field)])))}>
              {t('customers.clash.save')}
            </Button>
          </FootRow>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

function ChoiceOf({ difference, value, onChange }: { difference: Difference; value: Choice; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation()
  const { field, before, theirs, mine } = difference
  return (
    <Radio.Group
      label={labelOf(field)}
      description={`${t('customers.clash.before')}: ${valueText(field, before)}`}
      value={value}
      onChange={(chosen) => onChange(chosen === 'theirs' ? 'theirs' : 'mine')}
    >
      <Stack gap={8} mt={8}>
        <Radio value="theirs" label={`${t('customers.clash.theirs')}: ${valueText(field, theirs)}`} />
        <Radio value="mine" label={`${t('customers.clash.mine')}: ${valueText(field, mine)}`} />
      </Stack>
    </Radio.Group>
  )
}
