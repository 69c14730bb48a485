import { Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { levelBases } from '../../price.ts'
import { priceEndings, roundings } from '../../round-price.ts'
import { PercentField } from './percent-field.tsx'
import type { LevelForm } from './use-level-form.ts'

/** What a price level does, and when. */
export function LevelFields({ form: { form, field }, autoFocus = false }: { form: LevelForm; autoFocus?: boolean }) {
  const { t } = useTranslation()
  const { base, rounding } = form.values
  const choice = { allowDeselect: false, comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' as const } }
  return (
    <Stack>
      <TextInput {...field('name')} autoComplete="off" {...(autoFocus && { 'data-autofocus': true })} />
      <Select
        {...field('base')}
        {...choice}
        data={levelBases.map((value) => ({ value, label: t(`prices.bases.${value}`) }))}
        value={base}
        onChange={(chosen) => form.setFieldValue('base', levelBases.find((each) => each === chosen) ?? 'price')}
        description={base === 'fixed' ? t('prices.fixedHelp') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {base !== 'fixed' && (
        <>
          <PercentField {...field('percent')} value={form.values.percent} onChange={(percent) => form.setFieldValue('percent', percent)} />
          <Group grow align="flex-start">
            <Select
              {...field('rounding')}
              {...choice}
              data={roundings.map((value) => ({ value, label: t(`prices.roundings.${value}`) }))}
              value={rounding}
              onChange={(chosen) => form.setFieldValue('rounding', roundings.find((each) => each === chosen) ?? 'none')}
            />
            {rounding !== 'none' && (
              <Select
                {...field('ending')}
                {...choice}
                data={priceEndings.map((value) => ({ value, label: value === '.05' ? t('prices.fiveCents') : value }))}
                value={form.values.ending}
                onChange={(chosen) => form.setFieldValue('ending', priceEndings.find((each) => each === chosen) ?? '.99')}
              />
            )}
          </Group>
        </>
      )}
      <Group grow align="flex-start">
        <DateField {...field('validFrom')} value={form.values.validFrom} />
        <DateField {...field('validTo')} value={form.values.validTo} />
      </Group>
      <Switch {...field('isDefault', { type: 'checkbox' })} description={t('prices.defaultHelp')} />
      <Switch {...field('active', { type: 'checkbox' })} description={t('prices.activeHelp')} />
    </Stack>
  )
}
