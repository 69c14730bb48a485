import 'i18next'

type English = typeof import('../../../public/locales/en/translation.json', { with: { type: 'json' }})['default']

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: English }
  }
}
