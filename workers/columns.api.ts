/** Columns of runs, made where they lie and off the page's own thread. Ending the worker is how it is stopped. */
export interface ColumnsApi {
  /**
   * Makes the columns of runs and keeps them beside each. @param tell runs that are done, from time to time
   * @returns the runs whose records cannot be read
   */
  make(ids: readonly string[], tell: (done: number) => void): Promise<readonly string[]>;
}
