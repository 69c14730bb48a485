import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useZodForm } from '#web/app/form.ts'
import { type PriceLevel, priceLevelFields } from '../../contract.ts'

type Saved = z.output<typeof priceLevelFields>

/** The form of a level, or of a new one. */
export function useLevelForm(level: PriceLevel | null, onSubmit: (fields: Saved) => unknown) {
  const { t } = useTranslation()
  return useZodForm(priceLevelFields, {
    initialValues: {
      name: level?.name ?? '',
      base: level?.base ?? 'price',
      percent: level ? (level.percent ?? '0') : '-10',
      rounding: level?.rounding ?? 'none',
      ending: level?.ending ?? '.99',
      isDefault: level?.isDefault ?? false,
      active: level?.active ?? true,
      validFrom: level?.validFrom ?? '',
      validTo: level?.validTo ?? '',
    },
    labels: {
      base: t('prices.base'),
      percent: t('prices.percentLabel'),
      rounding: t('prices.rounding'),
      ending: t('prices.ending'),
      isDefault: t('prices.isDefault'),
      active: t('prices.active'),
      validFrom: t('prices.fields.validFrom'),
      validTo: t('prices.fields.validTo'),
    },
    onSubmit,
  })
}
export type LevelForm = ReturnType<typeof useLevelForm>
