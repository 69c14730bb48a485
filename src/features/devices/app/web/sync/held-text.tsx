import { Text, type TextProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { Held } from '../storage/device-store.ts'

/** What the office does not have. */
export function HeldText({ held: { count, cents, proofs }, ...look }: { held: Held } & TextProps) {
  const { t } = useTranslation()
  return (
    <>
      {count > 0 && (
        <Text {...look} className="numbers">
          {t('deviceApp.unsentSum', { count, sum: formatCents(cents) })}
        </Text>
      )}
      {proofs > 0 && (
        <Text {...look} className="numbers">
          {t('deviceApp.unsentProofs', { count: proofs })}
        </Text>
      )}
    </>
  )
}
