/** After a failure: 1 m, 5 m, 30 m, 2 h, 12 h. Then a person is needed. */
export const retrySeconds = [60, 300, 1800, 7200, 43_200]
