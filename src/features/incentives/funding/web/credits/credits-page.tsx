import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { attainmentsPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { CreditsWithoutSale } from './credits-without-sale.tsx'
import { RewardCredits } from './reward-credits.tsx'

/** Credits that hang loose: rewards that are on no invoice yet, and credit memos of which nobody knows what came back. */
export default function CreditsPage() {
  const { t } = useTranslation()
  const may = useCan()
  return (
    <>
      <BackToList path={attainmentsPath} label={t('attainment.title')} />
      <PageHeader title={t('funding.credits.title')} />
      <Stack gap="xl">
        <Section title={t('funding.credits.rewards')}>
          <RewardCredits />
        </Section>
        {may('attainment.write') && (
          <Section title={t('funding.credits.withoutSale')}>
            <CreditsWithoutSale />
          </Section>
        )}
      </Stack>
    </>
  )
}
