import { Radio, type RadioGroupProps, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { negativeRules } from '../contract.ts'

/** What becomes of an order for more than is there; each rule with what it means. `asCompany`: a location may leave it to the company. */
export function RuleChoice({ asCompany = false, ...group }: Omit<RadioGroupProps, 'children'> & { asCompany?: boolean }) {
  const { t } = useTranslation()
  return (
    <Radio.Group {...group}>
      <Stack gap="xs" mt={4}>
        {asCompany && <Radio value="" label={t('stock.rules.company')} />}
        {negativeRules.map((rule) => (
          <Radio key={rule} value={rule} label={t(`stock.rules.${rule}`)} description={t(`stock.rulesText.${rule}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
