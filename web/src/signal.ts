/** A value that tells when it changes. */
export interface Signal<T> {
  get(): T;
  set(value: T): void;
  /** Calls now and after each change. */
  watch(listener: (value: T) => void): void;
}

export function signal<T>(initial: T): Signal<T> {
  let current = initial;
  const listeners: ((value: T) => void)[] = [];
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener(value);
    },
    watch(listener) {
      listeners.push(listener);
      listener(current);
    },
  };
}
