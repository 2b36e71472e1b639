"""The interpreter that needs no network: rules over tables of words, in stages that can be replaced."""
