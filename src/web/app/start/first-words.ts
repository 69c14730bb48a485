import type { Language } from '#contract/languages.ts'

/** What must be said when the texts cannot be had; everything else stands in `public/locales`. */
export const firstWords: Record<
  Language,
  {
    noTexts: string
    noText: string
    /** Another language, by its own name. */
    noLanguage: (name: string) => string
    retry: string
    blocked: (host: string) => string
  }
> = {
  en: {
    noTexts: 'This page could not be loaded. Please check your internet connection and try again.',
    noText: 'An error occurred while processing your request. Please try again later.',
    noLanguage: (name) => `${name} could not be loaded. Please check your internet connection and try again.`,
    retry: 'Retry',
    blocked: (host) => `This browser blocks site data; allow it for ${host} to go on.`,
  },
  es: {
    noTexts: 'No se pudo cargar esta página. Compruebe su conexión a internet e inténtelo de nuevo.',
    noText: 'Se produjo un error al procesar su solicitud. Inténtelo de nuevo más tarde.',
    noLanguage: (name) => `No se pudo cargar ${name}. Compruebe su conexión a internet e inténtelo de nuevo.`,
    retry: 'Reintentar',
    blocked: (host) => `Este navegador bloquea los datos de sitios; permítalos para ${host} para continuar.`,
  },
}
