"""The words of filler skills: trades in which a small social robot has nothing to do."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Trade:
    """One trade; each of its verbs goes with each of its objects."""

    verbs: tuple[str, ...]
    """What is done there, separated by commas in the table."""
    objects: tuple[str, ...]
    """What it is done to."""


_TABLE = (
    (
        'bleed, flush, descale, prime, vent, drain, pressurise, isolate, overhaul, insulate',
        'boiler, condenser, feedwater pump, turbine casing, relief valve, heat exchanger, steam trap, '
        'cooling tower, economiser, superheater',
    ),
    (
        'disinfect, restock, hose down, scrape out, fumigate, repair, empty, lime, fence off, inspect',
        'milking parlour, silage clamp, slurry pit, calf pen, hay rack, water trough, grain silo, '
        'cattle crush, sheep dip, hoof bath',
    ),
    (
        'titrate, centrifuge, dilute, filter, distil, buffer, sterilise, evaporate, precipitate, assay',
        'acetate solution, protein sample, blood serum, copper sulphate, ethanol fraction, enzyme '
        'stock, agar culture, polymer blend, soil extract, nitrate standard',
    ),
    (
        'reconcile, audit, depreciate, invoice, amortise, approve, archive, itemise, reclassify, countersign',
        'supplier ledger, quarterly tax return, payroll journal, travel expenses, fixed assets '
        'register, purchase orders, petty cash, warranty provision, customs declaration, insurance '
        'premium',
    ),
    (
        'caulk, grease, splice, careen, derust, overhaul, unship, survey, varnish, weld',
        'anchor windlass, cargo hatch, bilge pump, rudder stock, mooring hawser, propeller shaft, '
        'ballast tank, lifeboat davit, hull plating, mast rigging',
    ),
    (
        'spin, dye, card, weave, bleach, hem, shrink, felt, mend, bale',
        'wool fleece, linen warp, cotton yarn, silk bolts, denim roll, felt sheet, jute sacks, velvet '
        'panel, nylon thread, flannel batch',
    ),
    (
        'patch, migrate, defragment, back up, provision, compress, index, replicate, shard, decommission',
        'database cluster, mail server, storage array, firewall rules, tape library, domain zone, '
        'container registry, certificate store, load balancer, log archive',
    ),
    (
        'crush, drill, smelt, sieve, blast, anneal, haul, grind, quench, forge',
        'limestone face, iron ore, gravel pile, copper concentrate, slag heap, granite block, coal '
        'seam, steel billet, zinc ingots, bauxite load',
    ),
    (
        'prune, graft, harvest, press, ferment, bottle, rack, spray, net, mulch',
        'Riesling vines, apple orchard, pear hedge, cider barrels, hop garden, olive grove, plum '
        'trees, raspberry canes, walnut rows, quince espalier',
    ),
    (
        'shunt, couple, grind, relay, derust, weld, ballast, tamp, lubricate, realign',
        'freight wagons, buffer stops, points motor, overhead wire, sleeper bed, level crossing, '
        'diesel locomotive, tank cars, platform edge, brake blocks',
    ),
)
TRADES = tuple(Trade(tuple(verbs.split(', ')), tuple(objects.split(', '))) for verbs, objects in _TABLE)
TAILS = (
    '', ' before the next shift', ' and note it in the log book', ' by the standard procedure',
    ' as the inspector asked', ' at the end of the month',
)  # fmt: skip
"""How a documentation line goes on behind the object."""
