import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { type RuleLevel, type RuleSet, type RuleSets, resolveRules, type Said } from '../resolve.ts'
import { choiceText, ruleSentence } from '../rule-sentence.ts'
import { type RuleCode, type RuleMode, ruleModes, ruleOf } from '../rules.ts'
import { ruleForm, typedOf } from './rule-form.ts'
import { spoken } from './spoken.ts'

type Props = { code: RuleCode; level: RuleLevel; sets: RuleSets; onSave: (rules: RuleSet) => Promise<unknown>; onClose: () => void }

/** What one level says of one rule, or that it says nothing. */
export default function RuleDialog({ code, level, sets, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const { modes } = ruleOf(code)
  const own = sets[level]?.[code]
  const inherited = resolveRules({ ...sets, [level]: {} })[code]
  const schema = ruleForm(code)
  const zodForm = useZodForm(schema, {
    initialValues: {
      isSaid: own !== undefined,
      value: typedOf(code, own?.value ?? inherited.value),
      mode: own?.mode ?? (modes === 'own' ? inherited.mode : 'block'),
      locked: own?.locked ?? false,
    },
    labels: { value: t(`deviceRules.names.${code}`) },
    onSubmit: async (said) => {
      await onSave(withRule(sets[level] ?? {}, code, said))
      onClose()
    },
  })
  const { form } = zodForm
  const { isSaid, mode } = form.values
  const parsed = schema.safeParse({ ...form.values, isSaid: true })
  const meant = isSaid && parsed.success && parsed.data ? { value: parsed.data.value, mode: modeOf(code, parsed.data) } : inherited
  const origin = inherited.from === 'default' ? 'default' : inherited.from
  return (
    <SaveDialog title={t(`deviceRules.names.${code}`)} zodForm={zodForm} onClose={onClose}>
      <Radio.Group
        label={t('deviceRules.whoSays')}
        value={isSaid ? 'here' : 'above'}
        onChange={(chosen) => form.setFieldValue('isSaid', chosen === 'here')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="above" label={t(`deviceRules.asAbove.${origin}`)} data-autofocus />
          <Radio value="here" label={t(`deviceRules.here.${level}`)} />
        </Stack>
      </Radio.Group>
      {isSaid && <ValueField code={code} zodForm={zodForm} />}
      {isSaid && modes === 'own' && (
        <Radio.Group label={t('deviceRules.ifBroken')} value={mode} onChange={(chosen) => form.setFieldValue('mode', chosen as RuleMode)}>
          <Stack gap="xs" mt="xs">
            {ruleModes.map((each) => (
              <Radio key={each} value={each} label={t(`deviceRules.modes.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {isSaid && level !== 'device' && (
        <Checkbox {...form.getInputProps('locked', { type: 'checkbox' })} label={t(`deviceRules.lock.${level}`)} />
      )}
      <Text role="status" c="dimmed" size="sm">
        {ruleSentence(code, meant, spoken())}
      </Text>
    </SaveDialog>
  )
}

const withRule = (rules: RuleSet, code: RuleCode, said: Said | null): RuleSet => {
  const { [code]: _, ...others } = rules
  return said ? { ...others, [code]: said } : others
}

const modeOf = (code: RuleCode, said: Said): RuleMode => resolveRules({ company: { [code]: said } })[code].mode

type FieldProps = {
  code: RuleCode
  zodForm: ReturnType<
    typeof useZodForm<ReturnType<typeof ruleForm>, { isSaid: boolean; value: string | string[]; mode: RuleMode; locked: boolean }>
  >
}

/** By what kind of rule it is. */
function ValueField({ code, zodForm }: FieldProps) {
  const { t } = useTranslation()
  const { form, field } = zodForm
  const { kind, choices = [] } = ruleOf(code)
  const { value } = form.values
  const label = t('deviceRules.value')
  if (kind === 'set')
    return (
      <Checkbox.Group
        label={label}
        value={Array.isArray(value) ? value : []}
        onChange={(chosen) =>
          form.setFieldValue(
            'value',
            choices.filter((each) => chosen.includes(each)),
          )
        }
      >
        <Stack gap="xs" mt="xs">
          {choices.map((choice) => (
            <Checkbox key={choice} value={choice} label={choiceText(code, choice, spoken())} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  if (kind === 'flag' || kind === 'choice')
    return (
      <Radio.Group label={label} value={String(value)} onChange={(chosen) => form.setFieldValue('value', chosen)}>
        <Stack gap="xs" mt="xs">
          {(kind === 'flag' ? ['Y', 'N'] : choices).map((choice) => (
            <Radio
              key={choice}
              value={choice}
              label={kind === 'flag' ? t(choice === 'Y' ? 'common.yes' : 'common.no') : choiceText(code, choice, spoken())}
            />
          ))}
        </Stack>
      </Radio.Group>
    )
  return (
    <TextInput
      {...field('value')}
      label={label}
      maw={200}
      autoComplete="off"
      inputMode={kind === 'time' ? 'text' : kind === 'count' ? 'numeric' : 'decimal'}
      leftSection={kind === 'money' ? '$' : undefined}
      rightSection={kind === 'percent' ? '%' : undefined}
      placeholder={kind === 'time' ? '18:00' : undefined}
    />
  )
}
