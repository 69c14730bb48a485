import { useTranslation } from 'react-i18next'

/** A ledger whose page is missing. */
export function LostPageImage() {
  const { t } = useTranslation()
  return (
    <svg width="220" height="160" viewBox="0 0 220 160" fill="none" role="img" aria-label={t('notFound.image')}>
      <path d="M20 30c30-12 60-12 90 2v108c-30-14-60-14-90-2z" fill="var(--mantine-color-default)" stroke="currentColor" strokeWidth="3" />
      <path
        d="M200 30c-30-12-60-12-90 2v108c30-14 60-14 90-2z"
        fill="var(--mantine-color-default)"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray="7 7"
      />
      <path d="M38 54c18-5 36-5 54 0M38 74c18-5 36-5 54 0M38 94c18-5 36-5 30 0" stroke="currentColor" strokeWidth="3" opacity=".35" />
      <circle cx="155" cy="80" r="24" stroke="#ea580c" strokeWidth="6" />
      <path d="m172 98 20 21" stroke="#ea580c" strokeWidth="8" strokeLinecap="round" />
    </svg>
  )
}
