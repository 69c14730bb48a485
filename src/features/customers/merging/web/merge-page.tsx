import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { MergePreview } from './merge-preview.tsx'
import { PickCustomer } from './pick-customer.tsx'

/** Two customers become one. The address holds both, the one that stays first. */
export default function MergePage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const one = params.get('one') ?? ''
  const other = params.get('other') ?? ''
  const show = (next: { one: string; other: string }) => setParams(next, { replace: true, preventScrollReset: true })
  return (
    <Stack maw={960}>
      <PageHeader title={t('merging.title')} description={t('merging.about')} />
      {other ? (
        <MergePreview key={`${one} ${other}`} survivorId={one} loserId={other} onSwap={() => show({ one: other, other: one })} />
      ) : (
        <PickCustomer besides={one} onPick={(picked) => show(one ? { one, other: picked } : { one: picked, other: '' })} />
      )}
    </Stack>
  )
}
